/** Texts of the frame around every page. */
export const shell = {
  'shell.cabinet': ['Cabinet', 'Кабинет'],
  'shell.sandbox': [
    'Test mode: your links lead to a sandbox, and no money moves.',
    'Тестовый режим: ссылки ведут в песочницу, деньги не переводятся.',
  ],
  'shell.skip': ['Skip to the content', 'К основному содержимому'],
  'shell.navigation': ['Pages of the cabinet', 'Страницы кабинета'],
  'shell.openMenu': ['Open the menu', 'Открыть меню'],
  'shell.closeMenu': ['Close the menu', 'Закрыть меню'],
  'shell.search': ['Search payments and links', 'Поиск платежей и ссылок'],
  'shell.searchHint': [
    'Enter an e-mail address, a payment id, a link’s uuid or part of a label.',
    'Введите адрес почты, номер платежа, uuid ссылки или часть метки.',
  ],
  'shell.found': ['Found', 'Найдено'],
  'shell.nothingFound': [
    'Nothing found. An e-mail address, a payment id or a link’s uuid must be whole; of a label, a part is enough.',
    'Ничего не найдено. Адрес почты, номер платежа и uuid ссылки нужны целиком, а от метки достаточно части.',
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
