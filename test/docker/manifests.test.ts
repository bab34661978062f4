import { maxHeaderSize } from 'node:http';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig, settings } from '../../src/core/config.js';
import { secretSettings } from '../../src/core/secrets/secret-files.js';
import { maxBodyBytes } from '../../src/http/body.js';
import { readDocker } from './dockerfile.js';

const text = readDocker('compose.yaml');
const { services, networks, volumes } = parse(text);
const { api, proxy, postgres, redis } = services;
const nginx = readDocker('nginx.conf');

/** The settings that the operator gives. */
const given: Record<string, string> = {
  PUBLIC_URL: 'https://links.example',
  POSTGRES_PASSWORD: 'b7a1',
  PLATFORM_API_KEY: 'p'.repeat(48),
  SECRETS_KEY: Buffer.alloc(32).toString('base64'),
};
/** The environment of the service, with settings that not all operators give. */
const environmentWith = (more: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries<string>(api.environment).map(([name, value]) => [
      name,
      value.replace(
        /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)\}/g,
        (_, variable: string, usual = '') => ({ ...given, ...more })[variable] ?? usual,
      ),
    ]),
  );
const environment = environmentWith({ PAYMENT_SITE_URL: 'https://pay.example' });
const config = readConfig(environment);

/** A setting of the proxy: a time in milliseconds or a size in bytes. */
function proxySetting(name: string): number {
  const [, number, unit] = new RegExp(`${name} (?:\\d+ )?(\\d+)([skm]);`).exec(nginx) ?? [];
  return Number(number) * { s: 1000, k: 1024, m: 1024 ** 2 }[unit as 's' | 'k' | 'm'];
}

test('compose.yaml sets known settings, gives the service few rights, and time to end', () => {
  expect(Object.values(settings).map(({ name }) => name)).toEqual(
    expect.arrayContaining(Object.keys(environment)),
  );
  expect(api).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  expect(Number.parseInt(api.stop_grace_period)).toBeGreaterThan(10);
});

test.each(Object.keys(given))('%s must be given; compose says so when it is missing', (name) => {
  expect(text).toContain(`\${${name}:?`);
  expect(text).not.toMatch(new RegExp(`\\$\\{?${name}\\b(?!:\\?)`));
});

test('compose takes payments by a payment site or by a provider, and says so without either', () => {
  expect(readConfig(environmentWith({ STRIPE_SECRET_KEY: 'sk_test_1' }))).toMatchObject({
    stripeSecretKey: 'sk_test_1',
  });
  const shop = { YOOKASSA_SHOP_ID: '1', YOOKASSA_SECRET_KEY: 'test_1', YOOKASSA_VAT_CODE: '1' };
  expect(readConfig(environmentWith(shop))).toMatchObject({ yookassaVatCode: 1 });
  expect(() => readConfig(environmentWith({}))).toThrow(/^PAYMENT_SITE_URL must be set/);
});

test('Only the proxy can be reached, from this machine alone unless the operator says otherwise', () => {
  expect(proxy.ports).toEqual(['${HTTP_ADDRESS:-127.0.0.1:8080}:80']);
  for (const { ports } of [api, postgres, redis]) expect(ports).toBeUndefined();
});

test('PostgreSQL keeps its data in a volume', () => {
  expect(postgres.volumes[0]).toBe(`${Object.keys(volumes)[0]}:/var/lib/postgresql/data`);
});

test('The service trusts the proxy, whose timeouts and bounds let all its requests through', () => {
  expect(networks.front.ipam.config).toEqual([{ subnet: config.trustedProxies[0] }]);
  expect(proxySetting('keepalive_timeout')).toBeLessThan(config.idleTimeoutMs);
  expect(proxySetting('proxy_read_timeout')).toBeGreaterThan(config.requestTimeoutMs);
  expect(proxySetting('client_max_body_size')).toBeGreaterThan(maxBodyBytes);
  expect(proxySetting('large_client_header_buffers')).toBeGreaterThan(maxHeaderSize);
});

test('The proxy passes on the requested host and the address that it sees itself', () => {
  expect(nginx).toMatch(/^ *proxy_set_header Host \$http_host;/m);
  expect(nginx).toMatch(/^ *proxy_set_header X-Forwarded-For \$remote_addr;/m);
});

test('The proxy hides metrics and readiness, logs no secrets, and uses every replica', () => {
  expect(nginx).toMatch(/location = \/metrics \{\s+return 404 /);
  expect(nginx).toMatch(/location = \/ready \{\s+allow 127\.0\.0\.1;\s+deny all;/);
  expect(nginx).toMatch(
    /map \$uri \$logged_path \{\s+'~\^\(\?<start>\.\*\?\(\?:pl\[kts\]_\|whsec_\)\)'/,
  );
  expect(nginx).not.toMatch(/"\$uri"/);
  expect(nginx).toMatch(/^ *error_log \S+ (crit|alert|emerg);/m);
  expect(nginx).toMatch(/^ *server api:4000 .*\bmax_fails=0\b/m);
});

const { scripts } = createRequire(import.meta.url)('#package.json') as {
  scripts: Record<string, string>;
};
const known = [
  ...Object.values(settings).map(({ name }) => name),
  ...secretSettings.map((name) => `${name}_FILE`),
];

test('The Kubernetes manifest sets known settings, gives the service few rights, and time to end', () => {
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
  for (const [key, script = ''] of [
    ['ExecStart', scripts.start],
    ['ExecStartPre', scripts.migrate],
  ]) {
    expect(text).toContain(`${key}=/usr/bin/${script.replace(/^exec /, '')}\n`);
  }
});
