/** The requests of the cabinet, without a browser: they sign in, keep the cookie, and send it. */
import { CreateCabinetSessionDocument } from '../../../schema/generated/operations.js';
import { SignInDocument } from '../../../src/cabinet/session/operations.js';
import {
  askWith,
  type Ask,
  type GraphqlAnswer,
  type TestCreator,
  type TestService,
} from '../service/service.js';

export const cabinetHeaders = { 'X-Cabinet': '1', 'Sec-Fetch-Site': 'same-origin' };

/** Asks as the platform does on behalf of a creator. */
export const onBehalfOf =
  (service: TestService, { id }: { id: number | string }): Ask =>
  (document, variables) => {
    const headers = { 'X-API-Key': service.platformKey, 'X-On-Behalf-Of': String(id) };
    return askWith(service, { headers }, document, variables);
  };

export type Cabinet = ReturnType<typeof openCabinet>;

/** Opens the cabinet in a new browser. */
export function openCabinet(service: Pick<TestService, 'fetch'>, address?: string) {
  const graphql: Ask = async (document, variables) => {
    const headers = cabinet.headers();
    const answer = await askWith(service, { headers, address }, document, variables);
    cabinet.cookie = keptCookie(answer.headers.get('set-cookie'), cabinet.cookie);
    return answer;
  };
  const cabinet = {
    /** The cookie as it is sent; undefined while there is none. */
    cookie: undefined as string | undefined,
    /** The secret part of the cookie. */
    secret: (): string => cabinet.cookie?.split('=')[1] ?? '',
    /** The headers with which it asks. */
    headers: (): Record<string, string> => ({
      ...cabinetHeaders,
      ...(cabinet.cookie !== undefined && { Cookie: cabinet.cookie }),
    }),
    graphql,
    /** Signs in with a one-time token, or with an API key. */
    signIn: (input: { token?: string | null; apiKey?: string | null }): Promise<GraphqlAnswer> =>
      graphql(SignInDocument, { input }),
    /** Ends this session, or all sessions of the creator. */
    signOut: (everywhere = false): Promise<GraphqlAnswer> =>
      graphql(`mutation { signOut(input: { everywhere: ${everywhere} }) { sessions } }`),
  };
  return cabinet;
}

/** The cookie that a browser has after an answer. */
function keptCookie(set: string | null, kept: string | undefined): string | undefined {
  if (set === null) return kept;
  return /; Max-Age=0(;|$)/.test(set) ? undefined : set.split(';')[0];
}

/** A token of the platform that opens a session of a creator. */
export async function newToken(service: TestService, creatorId: number, ttlSeconds = 3600) {
  const cabinetSession = { creatorId: String(creatorId), ttlSeconds };
  const { data } = await service.platform(CreateCabinetSessionDocument, { cabinetSession });
  return data.createCabinetSession.url.split('#token=')[1] ?? '';
}

/** The id of the creator who is signed in; undefined if there is none. */
export async function creatorIn(cabinet: Cabinet): Promise<number | undefined> {
  const { data } = await cabinet.graphql('{ viewer { creator { id } } }');
  return data ? Number(data.viewer.creator.id) : undefined;
}

export async function signInWithKey(service: TestService, apiKey: string): Promise<Cabinet> {
  const cabinet = openCabinet(service);
  await cabinet.signIn({ apiKey });
  return cabinet;
}

export async function signInWithToken(
  service: TestService,
  { id }: Pick<TestCreator, 'id'>,
  ttlSeconds?: number,
): Promise<Cabinet> {
  const cabinet = openCabinet(service);
  await cabinet.signIn({ token: await newToken(service, id, ttlSeconds) });
  return cabinet;
}
