import { expect, test } from 'vitest';
import { useCreator, useService } from '../support/service/service.js';

const service = useService();
const creator = useCreator(service);
const viewer = { query: '{ viewer { creator { id } } }' };

/** Java's client, for one, hides a 401 without this header from the program. */
test('every 401 has the header WWW-Authenticate, and no other answer has it', async () => {
  const challenges = async (key: string | null): Promise<[number, string | null][]> => {
    const answers = [
      await service.rest(key, 'GET', creator.links),
      await service.rest(key, 'POST', '/creator-api/keys', {}),
      await service.rest(key, 'DELETE', '/creator-api/keys/1000000'),
      await service.rest(key, 'POST', '/graphql', viewer, {
        Accept: 'application/graphql-response+json',
      }),
      await service.rest(key, 'POST', '/graphql', viewer),
    ];
    return answers.map(({ status, headers }) => [status, headers.get('www-authenticate')]);
  };
  const asked = [401, 'ApiKey realm="payment-links"'];
  expect(await challenges(null)).toEqual(Array(5).fill(asked));
  expect(await challenges('wrong')).toEqual(Array(5).fill(asked));
  expect(await challenges(creator.key)).toEqual(
    [200, 422, 404, 200, 200].map((status) => [status, null]),
  );
});
