/** The API guide and the list of documents, for agents that write code. */
import { expect, test } from 'vitest';
import { origin, useService } from '../../support/service/service.js';

const service = useService();
const read = async (path: string): Promise<string> => {
  const answer = await service.fetch(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
};
const linksOf = (markdown: string): string[] =>
  [...markdown.matchAll(/\[[^\]]*\]\(([^)]*)\)/g)].map(([, target = '']) => target);

test('every link of llms.txt leads to the service, and the guide is among them', async () => {
  const links = linksOf(await read('/llms.txt'));
  expect(links).toContain(`${origin}/guide.md`);
  for (const link of links) {
    expect(link.startsWith(`${origin}/`)).toBe(true);
    const { status } = await service.fetch(link.slice(origin.length), { method: 'HEAD' });
    expect([link, status]).toEqual([link, link.endsWith('/mcp') ? 405 : 200]);
  }
});

test('every link of the guide leads somewhere: to a heading, a page or another site', async () => {
  const guide = await read('/guide.md');
  const headings = [...guide.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  const links = [...new Set(linksOf(guide))];
  expect(links.length).toBeGreaterThan(40);
  for (const link of links) {
    if (link.startsWith('#')) expect(headings).toContain(link.slice(1));
    else if (link.startsWith('/')) await read(link);
    else expect(link).toMatch(/^https:\/\//);
  }
  expect(guide).not.toMatch(/\]\(\.\.|\.md[)#]/);
});

test('the guide has what the file has, in all its sections', async () => {
  const guide = await read('/guide.md');
  for (const section of ['# Using the API', '## Errors', '### Signatures', '## Agents'])
    expect(guide).toContain(`${section}\n`);
  expect(guide).toContain('| `create_payment_link` | `SELL` |');
});
