import type { Translation } from '../../texts/messages.js';
import type { session as english } from './en.js';

export const session: Translation<typeof english> = {
  'session.signIn': 'Вход в кабинет',
  'session.key': 'API-ключ',
  'session.keyHint': 'Начинается с plk_. В браузере он не сохраняется.',
  'session.showKey': 'Показать ключ',
  'session.submit': 'Войти',
  'session.keyRequired': 'Введите API-ключ.',
  'session.wrongKey':
    'Этот ключ не подходит. Возможно, в нём опечатка, он отозван или истёк либо магазин приостановлен.',
  'session.platformKey':
    'Это ключ платформы, с ним в магазин не войти. Введите API-ключ магазина: он начинается с plk_.',
  'session.fromPlatform':
    'Нет ключа под рукой? Откройте кабинет на платформе, где вы продаёте: вход произойдёт сам.',
  'session.stale': 'Эта ссылка для входа больше не действует',
  'session.staleHint':
    'По каждой ссылке можно войти один раз и только в течение 5 минут. Откройте кабинет на платформе ещё раз или войдите с API-ключом.',
  'session.ended': 'Сеанс завершён',
  'session.endedHint':
    'Его время истекло, его завершили в другом месте, ключ для входа отозван или магазин приостановлен. Войдите, и вы вернётесь на эту страницу.',
  'session.signedOut': 'Вы вышли из кабинета',
  'session.signedOutHint': 'До встречи! Чтобы вернуться, войдите снова.',
  'session.switch': 'Войти заново?',
  'session.switchHint':
    'Вы вошли как {store}. Открытая ссылка начнёт новый сеанс, а этот завершится.',
  'session.doSwitch': 'Войти заново',
  'session.stay': 'Остаться как {store}',
  'session.starting': 'Открываем кабинет…',
};
