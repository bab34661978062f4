import type { Translation } from '../../texts/messages.js';
import type { shell as english } from './en.js';

export const shell: Translation<typeof english> = {
  'shell.cabinet': 'Кабинет',
  'shell.skip': 'К основному содержимому',
  'shell.navigation': 'Страницы кабинета',
  'shell.openMenu': 'Открыть меню',
  'shell.closeMenu': 'Закрыть меню',
  'shell.search': 'Поиск платежей и ссылок',
  'shell.searchHint': 'Введите адрес почты, номер платежа, uuid ссылки или часть метки.',
  'shell.found': 'Найдено',
  'shell.nothingFound':
    'Ничего не найдено. Адрес почты, номер платежа и uuid ссылки нужны целиком, а от метки достаточно части.',
  'shell.account': 'Магазин {store}',
  'shell.language': 'Язык',
  'shell.appearance': 'Оформление',
  'shell.light': 'Светлое',
  'shell.dark': 'Тёмное',
  'shell.auto': 'Как в системе',
  'shell.signOut': 'Выйти',
  'shell.signOutEverywhere': 'Выйти на всех устройствах',
  'shell.endAll': 'Выйти на всех устройствах?',
  'shell.endAllWords':
    'Все, кто вошёл в кабинет этого магазина, выйдут из него, в этом браузере и во всех остальных. API-ключи продолжат действовать.',
  'shell.notFound': 'Такой страницы нет',
  'shell.notFoundHint': 'Возможно, в адресе опечатка или то, что здесь было, удалено.',
  'shell.toStart': 'На главную страницу',
};
