/** Signing in and out. */
export const session = {
  'session.signIn': 'Sign in to your cabinet',
  'session.key': 'API key',
  'session.keyHint': 'It starts with plk_. This browser does not keep it.',
  'session.showKey': 'Show the key',
  'session.submit': 'Sign in',
  'session.keyRequired': 'Enter an API key.',
  'session.wrongKey':
    'This key does not work. It may be mistyped, revoked or expired, or the store is suspended.',
  'session.platformKey':
    'This is a key of the platform, which opens no store. Enter an API key of the store; it starts with plk_.',
  'session.fromPlatform':
    'No key at hand? Open the cabinet from the platform where you sell, and you are signed in.',
  'session.stale': 'This sign-in link no longer works',
  'session.staleHint':
    'Each link signs you in once, within 5 minutes. Open the cabinet from the platform again, or sign in with an API key.',
  'session.ended': 'Your session has ended',
  'session.endedHint':
    'Its time was up, it was ended elsewhere, the key you signed in with was revoked, or the store is suspended. Sign in, and you come back to this page.',
  'session.signedOut': 'You are signed out',
  'session.signedOutHint': 'See you soon. To come back, sign in below.',
  'session.switch': 'Switch to another sign-in?',
  'session.switchHint':
    'You are signed in as {store}. The link that you opened starts a new session, and this one ends.',
  'session.doSwitch': 'Switch',
  'session.stay': 'Stay signed in as {store}',
  'session.starting': 'Opening your cabinet…',
} as const;
