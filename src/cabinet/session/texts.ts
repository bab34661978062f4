/** Signing in and out. */
export const session = {
  'session.signIn': ['Sign in to your store', 'Вход в кабинет'],
  'session.key': ['API key', 'API-ключ'],
  'session.keyHint': [
    'It starts with plk_. This browser does not keep it.',
    'Начинается с plk_. В браузере он не сохраняется.',
  ],
  'session.showKey': ['Show the key', 'Показать ключ'],
  'session.submit': ['Sign in', 'Войти'],
  'session.keyRequired': ['Enter an API key.', 'Введите API-ключ.'],
  'session.wrongKey': [
    'This key does not work. It may be mistyped, revoked or expired, or the store is suspended.',
    'Этот ключ не подходит. Возможно, в нём опечатка, он отозван или истёк либо магазин приостановлен.',
  ],
  'session.platformKey': [
    'This is a key of the platform, which opens no store. Enter an API key of the store; it starts with plk_.',
    'Это ключ платформы, с ним в магазин не войти. Введите API-ключ магазина: он начинается с plk_.',
  ],
  'session.fromPlatform': [
    'No key at hand? Come here from the platform where you sell, and you are signed in.',
    'Нет ключа под рукой? Откройте кабинет на платформе, где вы продаёте: вход произойдёт сам.',
  ],
  'session.stale': [
    'This sign-in link no longer works',
    'Эта ссылка для входа больше не действует',
  ],
  'session.staleHint': [
    'Each link signs you in once, within 5 minutes. Come here from the platform again, or sign in with an API key.',
    'По каждой ссылке можно войти один раз и только в течение 5 минут. Откройте кабинет на платформе ещё раз или войдите с API-ключом.',
  ],
  'session.ended': ['Your session has ended', 'Сеанс завершён'],
  'session.endedHint': [
    'Its time was up, it was ended elsewhere, the key you signed in with was revoked, or the store is suspended. Sign in, and you come back to this page.',
    'Его время истекло, его завершили в другом месте, ключ для входа отозван или магазин приостановлен. Войдите, и вы вернётесь на эту страницу.',
  ],
  'session.signedOut': ['You are signed out', 'Вы вышли из кабинета'],
  'session.signedOutHint': [
    'See you soon. To come back, sign in below.',
    'До встречи! Чтобы вернуться, войдите снова.',
  ],
  'session.switch': ['Switch to another sign-in?', 'Войти заново?'],
  'session.switchHint': [
    'You are signed in as {store}. The link that you opened starts a new session, and this one ends.',
    'Вы вошли как {store}. Открытая ссылка начнёт новый сеанс, а этот завершится.',
  ],
  'session.doSwitch': ['Switch', 'Войти заново'],
  'session.stay': ['Stay signed in as {store}', 'Остаться как {store}'],
  'session.starting': ['Opening your store…', 'Открываем кабинет…'],
} as const;
