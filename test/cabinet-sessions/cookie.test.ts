/** The cookie of the cabinet, the only part of a session that a browser keeps. */
import { expect, test } from 'vitest';
import { creatorIn, newToken, openCabinet } from '../support/scenes/cabinet-session.js';
import { useService } from '../support/service/service.js';

const service = useService();
const https = useService({ publicUrl: 'https://pay.example' });

/** Signs a new creator in, and reads the cookie that the answer sets. */
const setBy = async (of: typeof service, ttlSeconds = 3600) => {
  const { id } = await of.newCreator();
  const cabinet = openCabinet(of);
  const { headers } = await cabinet.signIn({ token: await newToken(of, id, ttlSeconds) });
  const [pair = '', ...attributes] = headers.get('set-cookie')?.split('; ') ?? [];
  return { pair, attributes, cabinet };
};

test('The cookie is HttpOnly and SameSite=Strict, and lasts as long as the session', async () => {
  const { pair, attributes, cabinet } = await setBy(service);
  expect(pair).toMatch(/^cabinet=pls_\w{46}$/);
  expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Strict', 'Max-Age=3600']);
  const { headers } = await cabinet.signOut();
  const forget = 'cabinet=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0';
  expect(headers.get('set-cookie')).toBe(forget);
});

test('The cookie lasts no longer than the session when the token is opened late', async () => {
  const token = await newToken(service, (await service.newCreator()).id, 3600);
  service.clock.now = new Date(service.clock.now.getTime() + 100_500);
  const { headers } = await openCabinet(service).signIn({ token });
  expect(headers.get('set-cookie')).toContain('; Max-Age=3499');
});

test('At an https address the cookie is Secure and has the prefix __Host-', async () => {
  const { pair, attributes, cabinet } = await setBy(https);
  expect(pair).toMatch(/^__Host-cabinet=pls_\w{46}$/);
  expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Strict', 'Max-Age=3600', 'Secure']);
  expect(await creatorIn(cabinet)).toEqual(expect.any(Number));
  cabinet.cookie = cabinet.cookie?.replace('__Host-', '');
  expect(await creatorIn(cabinet)).toBeUndefined();
});

test('The answer of a sign-in has a secret only in its cookie', async () => {
  const creator = await service.newCreator();
  const token = await newToken(service, creator.id);
  for (const input of [{ token }, { apiKey: creator.key }]) {
    const cabinet = openCabinet(service);
    const { headers, data } = await cabinet.signIn(input);
    headers.delete('set-cookie');
    const rest = JSON.stringify([data, [...headers]]);
    for (const secret of [cabinet.secret(), token, creator.key]) {
      expect(rest).not.toContain(secret.slice(14, -4));
    }
  }
});
