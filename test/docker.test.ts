import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { maxHeaderSize } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { builtinModules, createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig, settings as allSettings } from '../src/core/config.js';
import { secretSettings } from '../src/core/secret-files.js';
import { maxBodyBytes } from '../src/http/body.js';
import { freePort, listening } from './support/world/port.js';
import { useFolders } from './support/service/processes.js';
import { useProcessSettings } from './support/service/process-settings.js';

const newFolder = useFolders();
const world = useProcessSettings();
const root = new URL('..', import.meta.url).pathname;
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const manifest = createRequire(import.meta.url)('#package.json') as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
};

/** One line of the Dockerfile, such as `USER node`. */
interface Instruction {
  name: string;
  text: string;
}

const instructions: Instruction[] = read('.docker/Dockerfile')
  .replace(/\\\n\s*/g, ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [name = ''] = line.split(' ');
    return { name, text: line.slice(name.length + 1) };
  });

/** The instructions of the first stage, which all others begin with, and of the last, which is the image. */
const stageStarts = instructions.flatMap(({ name }, index) => (name === 'FROM' ? [index] : []));
const image = [
  ...instructions.slice(0, stageStarts[1]),
  ...instructions.slice(stageStarts.at(-1)),
].filter(({ name }) => name !== 'FROM');

const last = (name: string): string => {
  const found = image.findLast((instruction) => instruction.name === name);
  if (!found) throw new Error(`The image has no ${name}.`);
  return found.text;
};
const command = JSON.parse(last('CMD')) as string[];
const healthCheck = JSON.parse(last('HEALTHCHECK').replace(/^.* CMD /, '')) as string[];
const settings = Object.fromEntries(
  last('ENV')
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

/** Runs a command of the image where its files are. */
function run([program, ...args]: string[], cwd: string, env: Record<string, string>) {
  expect(program).toBe('node');
  return spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
}

describe('The image', () => {
  test('starts the service as npm start does, as the first process and not as root', () => {
    expect(command.join(' ')).toBe(manifest.scripts.start);
    expect(last('STOPSIGNAL')).toBe('SIGTERM');
    expect(last('USER')).not.toMatch(/^(root|0)\b/);
    const names = image.map(({ name }) => name);
    expect(names.lastIndexOf('USER')).toBeGreaterThan(names.lastIndexOf('RUN'));
    expect(readConfig(settings)).toMatchObject({ host: '0.0.0.0', port: 4000, dataDir: '/data' });
  });

  test('has a volume that belongs to its user', () => {
    const made = image.find(({ text }) => text.startsWith('install --directory'));
    expect(made?.text.split(' ')).toEqual(
      expect.arrayContaining([`--owner=${last('USER')}`, last('VOLUME')]),
    );
    expect(last('VOLUME')).toBe(readConfig(settings).dataDir);
  });

  test('is built from files that the build is given', () => {
    const [nothing, ...given] = read('.docker/Dockerfile.dockerignore').trimEnd().split('\n');
    expect(nothing).toBe('*');
    const copied = instructions.flatMap(({ name, text }) =>
      name === 'COPY' && !text.startsWith('--from') ? text.split(' ').slice(0, -1) : [],
    );
    expect(copied).toContain('src');
    for (const path of copied) expect(given).toContain(`!${path.split('/')[0]}`);
  });

  test('has every package that is imported as it runs', () => {
    const files = ['src', 'prisma'].flatMap((folder) =>
      readdirSync(join(root, 'dist', folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.js'))
        .map((name) => join('dist', folder, name)),
    );
    const packages = files.flatMap((file) =>
      [...read(file).matchAll(/(?:from |import\(|resolve\(|^import )'([^'.#][^']*)'/gm)].map(
        ([, name = '']) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'),
      ),
    );
    const known = new Set([...Object.keys(manifest.dependencies), ...builtinModules]);
    expect(packages.length).toBeGreaterThan(100);
    expect(
      packages.filter((name) => !known.has(name) && !name.startsWith('node:')),
      'move it from devDependencies to dependencies',
    ).toEqual([]);
  });

  test('holds the files that the service needs, tells of its health, and ends with 0', async () => {
    const folder = await newFolder();
    for (const { name, text } of image) {
      if (name !== 'COPY') continue;
      const paths = text.split(' ').filter((word) => !word.startsWith('--'));
      const to = paths.pop() as string;
      for (const path of paths) {
        const from = join(root, path.replace(/^\/app\//, ''));
        const target = join(folder, to.endsWith('/') ? join(to, basename(path)) : to);
        await mkdir(join(target, '..'), { recursive: true });
        if (path.endsWith('node_modules')) await symlink(from, target);
        else await cp(from, target, { recursive: true });
      }
    }

    const env = {
      ...settings,
      ...world.settings,
      PORT: String(await freePort()),
    };
    const isHealthy = async (): Promise<boolean> => {
      const [code] = (await once(run(healthCheck, folder, env), 'exit')) as [number];
      return code === 0;
    };
    expect(await isHealthy()).toBe(false);
    const service = run(command, folder, env);
    const exit = once(service, 'exit');
    await listening(Number(env.PORT));
    expect(await isHealthy()).toBe(true);
    for (const path of ['/', '/ready', '/docs', '/docs/swagger-ui.css', '/openapi.json']) {
      expect((await fetch(`http://127.0.0.1:${env.PORT}${path}`)).status).toBe(200);
    }
    const headers = { Accept: 'text/html' };
    const graphiql = await fetch(`http://127.0.0.1:${env.PORT}/graphql`, { headers });
    expect(await graphiql.text()).toContain('createPaymentLink');
    service.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });
});

describe('The composition', () => {
  interface Service {
    image?: string;
    build?: { context: string; dockerfile: string };
    environment: Record<string, string>;
    ports?: string[];
    volumes?: string[];
    healthcheck?: { test: string[] };
    depends_on?: Record<string, { condition: string }>;
    deploy?: { replicas: number };
    stop_grace_period?: string;
    networks: string[];
  }
  const { services, networks, volumes } = parse(read('.docker/compose.yaml')) as {
    services: Record<'proxy' | 'api' | 'postgres' | 'redis', Service>;
    volumes: Record<string, null>;
    networks: Record<string, { ipam: { config: { subnet: string }[] } } | null>;
  };
  const { api, proxy } = services;
  const nginx = read('.docker/nginx.conf');
  const proxySetting = (name: string): number =>
    Number(new RegExp(`${name} (\\d+)s`).exec(nginx)?.[1]);

  /** The settings that the operator gives. */
  const given: Record<string, string> = {
    PUBLIC_URL: 'https://links.example',
    PAYMENT_SITE_URL: 'https://pay.example',
    POSTGRES_PASSWORD: 'b7a1',
    PLATFORM_API_KEY: 'p'.repeat(48),
    SECRETS_KEY: Buffer.alloc(32).toString('base64'),
  };
  const environment = Object.fromEntries(
    Object.entries(api.environment).map(([name, text]) => [
      name,
      text.replace(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)\}/g, (_, variable: string, usual?: string) => {
        return given[variable] ?? usual ?? '';
      }),
    ]),
  );

  test('runs two replicas of the image on PostgreSQL and Redis, with settings that there are', () => {
    expect(api.deploy?.replicas).toBe(2);
    expect(api.build).toEqual({ context: '..', dockerfile: '.docker/Dockerfile' });
    const known = new Set(read('src/core/config.ts').match(/^ {4}[A-Z][A-Z_]+(?=:)/gm));
    for (const name of Object.keys(environment)) expect(known).toContain(`    ${name}`);
    const { databaseUrl, redisUrls, secretsKeys, platformApiKeys } = readConfig(environment);
    expect(databaseUrl).toBe('postgres://payment_links:b7a1@postgres:5432/payment_links');
    expect(redisUrls).toEqual(['redis://redis:6379']);
    expect(platformApiKeys).toEqual([given.PLATFORM_API_KEY]);
    expect(secretsKeys).toHaveLength(1);
  });

  test('never leads to the sandbox, where anyone pays for free', () => {
    expect(readConfig(environment).paymentSiteUrl).toBe(given.PAYMENT_SITE_URL);
    expect(api.environment.PAYMENT_SITE_URL).toMatch(/:\?.*your payment site.*demo\.yaml\}$/);
  });

  test('is told the address at which browsers reach it', () => {
    expect(readConfig(environment).publicUrl).toBe(given.PUBLIC_URL);
  });

  test('has no secret of its own, and asks for each setting that is missing', () => {
    const text = read('.docker/compose.yaml');
    for (const name of Object.keys(given)) {
      expect(text).toContain(`\${${name}:?`);
      expect(text).not.toMatch(new RegExp(`\\$\\{?${name}\\b(?!:\\?)`));
    }
  });

  test('starts each part once those it needs are well', () => {
    for (const { image: name, healthcheck, depends_on } of Object.values(services)) {
      // The image of the service brings its own.
      if (name) expect(healthcheck?.test[0]).toBe('CMD');
      if (name) expect(name).toMatch(/:\d+\.\d+$/);
      for (const { condition } of Object.values(depends_on ?? {})) {
        expect(condition).toBe('service_healthy');
      }
    }
    expect(Object.keys(api.depends_on ?? {})).toEqual(['postgres', 'redis']);
    expect(Object.keys(proxy.depends_on ?? {})).toEqual(['api']);
  });

  test('has a proxy whose word is taken for where requests come from, and whose patience fits', () => {
    const { trustedProxies, idleTimeoutMs, requestTimeoutMs } = readConfig(environment);
    const [front = ''] = proxy.networks;
    expect(networks[front]?.ipam.config).toEqual([{ subnet: trustedProxies[0] }]);
    expect(api.networks).toContain(front);
    expect(proxySetting('keepalive_timeout') * 1000).toBeLessThan(idleTimeoutMs);
    expect(proxySetting('proxy_read_timeout') * 1000).toBeGreaterThan(requestTimeoutMs);
  });

  test('lets the service finish what is under way when it is stopped', () => {
    expect(Number.parseInt(api.stop_grace_period ?? '')).toBeGreaterThan(10);
  });

  test('is reached through the proxy, from this machine alone unless the operator says otherwise', () => {
    expect(proxy.ports).toEqual(['${HTTP_ADDRESS:-127.0.0.1:8080}:80']);
    for (const { ports } of [api, services.postgres, services.redis]) expect(ports).toBeUndefined();
    expect(proxy.networks).toEqual(['front']);
    for (const { networks: of } of [services.postgres, services.redis])
      expect(of).toEqual(['back']);
  });

  test('keeps what PostgreSQL writes in a volume', () => {
    const [volume = ''] = services.postgres.volumes ?? [];
    expect(volume).toBe(`${Object.keys(volumes)[0]}:/var/lib/postgresql/data`);
  });

  test('has a proxy that takes whatever the service takes', () => {
    const size = (name: string): number => {
      const [, number, unit] = new RegExp(`${name} (?:\\d+ )?(\\d+)([km]);`).exec(nginx) ?? [];
      return Number(number) * (unit === 'm' ? 1024 * 1024 : 1024);
    };
    expect(size('client_max_body_size')).toBeGreaterThan(maxBodyBytes);
    expect(size('large_client_header_buffers')).toBeGreaterThan(maxHeaderSize);
  });

  test('has a proxy that tells the host that was asked for, and which address it sees itself', () => {
    const told = [...nginx.matchAll(/^ *proxy_set_header (\S+) (\S+);/gm)];
    expect(Object.fromEntries(told.map(([, name, value]) => [name, value]))).toMatchObject({
      Host: '$http_host',
      'X-Forwarded-For': '$remote_addr',
    });
  });

  test('has a proxy that hides metrics and readiness, logs no secrets, and leaves no replica out', () => {
    expect(nginx).toMatch(/location = \/metrics \{\s+return 404 /);
    expect(nginx).toMatch(/location = \/ready \{\s+allow 127\.0\.0\.1;\s+deny all;/);
    expect(nginx).toMatch(
      /map \$uri \$logged_path \{\s+'~\^\(\?<start>\.\*\?\(\?:pl\[kts\]_\|whsec_\)\)'/,
    );
    expect(nginx).not.toMatch(/"\$uri"/);
    expect(nginx).toMatch(/^ *error_log \S+ (crit|alert|emerg);/m);
    expect(nginx).toMatch(/^ *server api:4000 .*\bmax_fails=0\b/m);
  });
});

test('No container has rights that it does not need', () => {
  for (const [file, name] of [
    ['compose.yaml', 'api'],
    ['demo.yaml', 'demo'],
  ] as const) {
    expect(parse(read(`.docker/${file}`)).services[name]).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  }
});

describe('The demo', () => {
  interface Demo {
    build: { context: string; dockerfile: string };
    ports: string[];
    environment: Record<string, string>;
    volumes: string[];
    stop_grace_period: string;
  }
  const text = read('.docker/demo.yaml');
  const { services, volumes } = parse(text) as {
    services: Record<string, Demo>;
    volumes: Record<string, null>;
  };
  const { demo } = services as { demo: Demo };
  const config = readConfig({ ...settings, ...demo.environment });

  test('is one container of the image that needs no settings', () => {
    expect(Object.keys(services)).toEqual(['demo']);
    expect(demo.build).toEqual({ context: '..', dockerfile: '.docker/Dockerfile' });
    expect(text).not.toContain('$');
  });

  test('has the embedded database in a volume, the sandbox checkout, and keys of its own', () => {
    expect(demo.volumes).toEqual([`data:${config.dataDir}`]);
    expect(Object.keys(volumes)).toEqual(['data']);
    expect(config.databaseUrl).toBeUndefined();
    expect(config.paymentSiteUrl).toBeUndefined();
    expect(config.platformApiKeys).toEqual([]);
  });

  test('is reached from this machine alone, at the address it prints', () => {
    const [published = ''] = demo.ports;
    expect(demo.ports).toHaveLength(1);
    expect(published).toBe(`${new URL(config.publicUrl ?? '').host}:${config.port}`);
    expect(published).toMatch(/^127\.0\.0\.1:/);
  });

  test('lets the service finish what is under way when it is stopped', () => {
    expect(Number.parseInt(demo.stop_grace_period)).toBeGreaterThan(10);
  });
});

describe('The manifests for others', () => {
  const known = [
    ...Object.keys(allSettings.shape),
    ...secretSettings.map((name) => `${name}_FILE`),
  ];
  const scripts = (text: string): string[] => [...text.matchAll(/dist\/src\/\w+\.js/g)].map(String);

  test('for Kubernetes sets only known settings, and gives the service time to end', () => {
    const text = read('.docker/kubernetes.yaml');
    const [config, job, deployment] = parseAllDocuments(text).map((each) => each.toJS());
    expect(Object.keys(config.data).filter((name) => !known.includes(name))).toEqual([]);
    expect([job.kind, deployment.kind, scripts(text)]).toEqual([
      'Job',
      'Deployment',
      ['dist/src/migrate.js'],
    ]);
    const { terminationGracePeriodSeconds, containers } = deployment.spec.template.spec;
    const [, seconds] = containers[0].lifecycle.preStop.exec.command;
    expect(terminationGracePeriodSeconds - seconds).toBeGreaterThan(10);
  });

  test('for systemd sets only known settings, and starts as npm does', () => {
    const text = read('.docker/payment-links.service');
    const names = [...text.matchAll(/^Environment=(\w+)/gm)].map(([, name]) => name as string);
    expect(names.filter((name) => !['NODE_ENV', ...known].includes(name))).toEqual([]);
    expect(text).toContain(`ExecStart=/usr/bin/${manifest.scripts.start}\n`);
    expect(text).toContain(`ExecStartPre=/usr/bin/${manifest.scripts.migrate}\n`);
  });
});
