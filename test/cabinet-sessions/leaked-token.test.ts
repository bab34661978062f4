import { expect, test } from 'vitest';
import { newToken, openCabinet } from '../support/scenes/cabinet-session.js';
import { useCreator, useService } from '../support/service/service.js';

const service = useService({ failedKeysPerMinute: 5 });
const creator = useCreator(service);

test.each(['/cabinet/TOKEN', '/cabinet?token=TOKEN', '/nowhere/TOKEN/7'])(
  'a sign-in token that came in the address %s opens no session',
  async (path) => {
    const token = await newToken(service, creator.id);
    await service.fetch(path.replace('TOKEN', token), { address: '198.51.100.1' });
    const cabinet = openCabinet(service);
    expect((await cabinet.signIn({ token })).code).toBe('UNAUTHENTICATED');
    expect(cabinet.cookie).toBeUndefined();
  },
);

test('unknown tokens in addresses are looked up as rarely as wrong keys', async () => {
  const token = await newToken(service, creator.id);
  const ended = await service.database.db.cabinetSession.deleteMany({
    where: { creatorId: creator.id, secretHash: null },
  });
  expect(ended.count).toBeGreaterThan(0);
  const before = service.statements.length;
  for (let time = 0; time < 20; time++) {
    const answer = await service.fetch(`/health?${token}`, { address: '198.51.100.2' });
    expect(answer.status).toBe(200);
  }
  expect(service.statements.length - before).toBeLessThanOrEqual(5);
});
