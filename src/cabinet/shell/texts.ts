/** Texts of the frame around every page. */
export const shell = {
  'shell.cabinet': ['Dashboard', 'Кабинет'],
  'shell.sandbox': ['Test mode: no money moves.', 'Тестовый режим: деньги не переводятся.'],
  'shell.skip': ['Skip to the content', 'К основному содержимому'],
  'shell.navigation': ['Pages', 'Разделы'],
  'shell.openMenu': ['Open the menu', 'Открыть меню'],
  'shell.closeMenu': ['Close the menu', 'Закрыть меню'],
  'shell.search': ['Search payments and links', 'Поиск платежей и ссылок'],
  'shell.searchHint': [
    'Enter an e-mail, a payment id, the uuid of a link or a part of its label.',
    'Введите эл. почту, номер платежа, uuid ссылки или часть её метки.',
  ],
  'shell.found': ['Found', 'Найдено'],
  'shell.nothingFound': [
    'Nothing found. Enter e-mails, payment ids and uuids in full; a part of a label is enough.',
    'Ничего не найдено. Эл. почту, номер платежа и uuid вводите целиком, а от метки достаточно части.',
  ],
  'shell.account': ['Store {store}', 'Магазин {store}'],
  'shell.language': ['Language', 'Язык'],
  'shell.appearance': ['Appearance', 'Оформление'],
  'shell.light': ['Light', 'Светлое'],
  'shell.dark': ['Dark', 'Тёмное'],
  'shell.auto': ['As the system', 'Как в системе'],
  'shell.signOut': ['Sign out', 'Выйти'],
  'shell.signOutEverywhere': ['Sign out everywhere', 'Выйти на всех устройствах'],
  'shell.endAll': ['Sign out everywhere?', 'Выйти на всех устройствах?'],
  'shell.endAllWords': [
    'Everybody who is signed in to this store is signed out, in this browser and in all others. API keys go on working.',
    'Все, кто вошёл в кабинет этого магазина, выйдут из него, в этом браузере и во всех остальных. API-ключи продолжат действовать.',
  ],
  'shell.notFound': ['There is no such page', 'Такой страницы нет'],
  'shell.notFoundHint': [
    'The address may have a typo, or what it showed was deleted.',
    'Возможно, в адресе опечатка или то, что здесь было, удалено.',
  ],
  'shell.toStart': ['Go to the start page', 'На главную страницу'],
} as const;
