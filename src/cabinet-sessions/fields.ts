import { creatorOf } from '../access/context.js';
import { builder } from '../builder.js';
import { input, mutation } from '../declare.js';
import { Viewer } from '../creators/fields.js';
import { maxOpenSessions } from './replaced-sessions.js';
import {
  createCabinetSession,
  findOwnSession,
  maxSessionSeconds,
  minSessionSeconds,
  signOut,
  type CreatedSession,
} from './cabinet-sessions.js';
import { signIn } from './sign-in.js';

const CabinetSession = builder.prismaObject('CabinetSession', {
  description: `A session of the web cabinet in a browser. It ends by time, by signing out, when the creator is suspended, and with the API key it was opened with. Of more than ${maxOpenSessions} that were opened with one key, or by the platform, the oldest ends.`,
  fields: (t) => ({
    id: t.expose('id', { type: 'Id', description: 'Numeric id.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When it ends.' }),
  }),
});

builder.objectField(Viewer, 'session', (t) =>
  t.field({
    type: CabinetSession,
    nullable: true,
    description: 'The session of this request; null if it was made with a key.',
    resolve: (_viewer, _args, ctx) => findOwnSession(ctx),
  }),
);

const CreatedCabinetSession = builder.objectRef<CreatedSession>('CreatedCabinetSession').implement({
  description: 'A session that the browser of the creator has yet to open.',
  fields: (t) => ({
    url: t.exposeString('url', {
      description:
        'The address to send the browser to. It works once, within 5 minutes. Whoever opens it is signed in, so show it to nobody else.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When the session ends.' }),
  }),
});

const SignedOut = builder.objectRef<{ sessions: number }>('SignedOut').implement({
  description: 'The sessions that were signed out.',
  fields: (t) => ({
    sessions: t.exposeInt('sessions', { description: 'Number of sessions that have ended.' }),
  }),
});

mutation('createCabinetSession', {
  type: CreatedCabinetSession,
  access: 'platform',
  description:
    'Creates a session of the web cabinet for a creator, who is signed in by opening its `url`.',
  input: input('A session to create for a creator.', (t) => ({
    creatorId: t.field({ type: 'Id', required: true, description: 'Id of the creator.' }),
    ttlSeconds: t.int({
      required: true,
      defaultValue: 28_800,
      description: `How long the session lasts, from ${minSessionSeconds} to ${maxSessionSeconds} seconds.`,
    }),
  })),
  run: createCabinetSession,
});

mutation('signIn', {
  type: CabinetSession,
  access: 'anyone',
  description:
    'Signs a browser in: the answer sets a cookie. Only for pages of the cabinet, which send the header `X-Cabinet`. With an API key, the session ends when the key does, or its secret is replaced.',
  input: input('How to sign in.', (t) => ({
    token: t.string({
      description:
        'The token after `#token=` in the address of a created session, unless you give `apiKey`.',
    }),
    apiKey: t.string({
      description:
        'An API key of the creator, unless you give `token`. The session may do what the key may.',
    }),
  })),
  run: async (ctx, input) => {
    const { session, secret } = await signIn(ctx, input);
    ctx.state.cookie = { secret, expiresAt: session.expiresAt };
    return session;
  },
});

mutation('signOut', {
  type: SignedOut,
  access: 'READ',
  endsAccess: true,
  description: 'Ends the session of this request, or all sessions of the creator.',
  input: input('Where to sign out.', (t) => ({
    everywhere: t.boolean({
      required: true,
      defaultValue: false,
      description:
        'False: only this session. True: all sessions of the creator, which needs the access `FULL`.',
    }),
  })),
  run: async (ctx, input) => {
    const ended = await signOut(ctx, input);
    if (creatorOf(ctx).sessionId !== null) ctx.state.cookie = null;
    return ended;
  },
});
