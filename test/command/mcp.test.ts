/** The tools of the service over stdin and stdout. */
import { expect, test } from 'vitest';
import { callOf, request } from '../support/scenes/agents.js';
import { useCommandOfStore } from '../support/service/command.js';

const { creator, run } = useCommandOfStore();

const lines = (...messages: unknown[]): string =>
  messages.map((message) => `${JSON.stringify(message)}\n`).join('');

test('messages that came before stdin ended are still answered', async () => {
  const id = 'second\u009b2J';
  const input = lines(request('tools/list'), { ...callOf('list_products'), id });
  const { code, stdout, values } = await run(['mcp'], creator, input);
  expect(code).toBe(0);
  expect(values.map((answer) => answer.id).sort()).toEqual([id, 7].sort());
  expect(stdout).toMatch(/^[\P{Cc}\n]+$/u);
});

test('a refused key, or a service that is down, is the error of each request', async () => {
  const input = lines(request('tools/list'));
  const wrong = await run(['mcp'], { key: 'plk_wrong' }, input);
  expect(wrong.values).toMatchObject([{ id: 7, error: { data: { code: 'UNAUTHENTICATED' } } }]);
  const down = { ...creator, url: 'http://127.0.0.1:1' };
  const { code, values } = await run(['mcp'], down, input);
  expect(code).toBe(0);
  expect(values).toMatchObject([{ id: 7, error: { code: -32000 } }]);
});

test('a line that is no message is told so, and does not end it', async () => {
  const input = `{\n\n"x"\n${lines(request('tools/list'))}`;
  const { code, values } = await run(['mcp'], creator, input);
  expect(code).toBe(0);
  expect(values.filter(({ error }) => error?.code === -32700)).toHaveLength(2);
  expect(values.find(({ id }) => id === 7)).toMatchObject({ result: { tools: expect.any(Array) } });
});
