/** Texts of the frame around every page. */
export const shell = {
  'shell.cabinet': ['Dashboard', 'Кабинет'],
  'shell.sandbox': ['Test mode: no money moves.', 'Тестовый режим: деньги не переводятся.'],
  'shell.skip': ['Skip to the content', 'К основному содержимому'],
  'shell.navigation': ['Pages', 'Разделы'],
  'shell.openMenu': ['Open the menu', 'Открыть меню'],
  'shell.closeMenu': ['Close the menu', 'Закрыть меню'],
  'shell.search': ['Search your store', 'Поиск по магазину'],
  'shell.searchHint': [
    'Enter a part of a customer’s name or e-mail, of a label or a product; or a payment id, or the uuid of a link.',
    'Введите часть имени или эл. почты покупателя, метки или названия товара; или номер платежа, или uuid ссылки.',
  ],
  'shell.found': ['Found', 'Найдено'],
  'shell.nothingFound': [
    'Nothing found. Enter payment ids and uuids in full; of all else, a part is enough.',
    'Ничего не найдено. Номер платежа и uuid вводите целиком, от остального достаточно части.',
  ],
  'shell.account': ['Store {store}', 'Магазин {store}'],
  'shell.language': ['Language', 'Язык'],
  'shell.appearance': ['Appearance', 'Оформление'],
  'shell.light': ['Light', 'Светлое'],
  'shell.dark': ['Dark', 'Тёмное'],
  'shell.auto': ['As the system', 'Как в системе'],
  'shell.signOut': ['Sign out', 'Выйти'],
  'shell.signOutEverywhere': ['Sign out everywhere', 'Выйти на всех устройствах'],
  'shell.leave': ['Sign out?', 'Выйти из кабинета?'],
  'shell.keptWords': [
    'This browser keeps a spreadsheet of yours and the links made from it. Signing out deletes both, and no more links are made. Those that are made stay in the list of links.',
    'В этом браузере хранятся ваша таблица и созданные по ней ссылки. При выходе они удалятся из него, и новых ссылок по таблице не будет. Созданные останутся в списке ссылок.',
  ],
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
