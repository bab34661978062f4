import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { settings } from '../../src/core/config.js';
import { secretSettings } from '../../src/core/secret-files.js';
import { readDocker } from './dockerfile.js';

const { scripts } = createRequire(import.meta.url)('#package.json') as {
  scripts: Record<string, string>;
};
const known = [...Object.keys(settings.shape), ...secretSettings.map((name) => `${name}_FILE`)];

test('The manifest for Kubernetes sets only known settings, and gives the service time to end', () => {
  const text = readDocker('kubernetes.yaml');
  const [config, job, deployment] = parseAllDocuments(text).map((each) => each.toJS());
  expect(known).toEqual(expect.arrayContaining(Object.keys(config.data)));
  expect([job.kind, deployment.kind]).toEqual(['Job', 'Deployment']);
  expect(text.match(/dist\/server\/\w+\.js/g)).toEqual(['dist/server/migrate.js']);
  const { terminationGracePeriodSeconds, containers } = deployment.spec.template.spec;
  const [, seconds] = containers[0].lifecycle.preStop.exec.command;
  expect(terminationGracePeriodSeconds - seconds).toBeGreaterThan(10);
});

test('The unit for systemd sets only known settings, and starts as npm does', () => {
  const text = readDocker('payment-links.service');
  const names = [...text.matchAll(/^Environment=(\w+)/gm)].map(([, name]) => name);
  expect(['NODE_ENV', ...known]).toEqual(expect.arrayContaining(names));
  expect(text).toContain(`ExecStart=/usr/bin/${scripts.start}\n`);
  expect(text).toContain(`ExecStartPre=/usr/bin/${scripts.migrate}\n`);
});
