import type { Translation } from '../../texts/messages.js';
import { apiKeys } from '../features/api-keys/ru.js';
import { auditLog } from '../features/audit-log/ru.js';
import { links } from '../features/links/ru.js';
import { overview } from '../features/overview/ru.js';
import { customer, payments, rejectedPayments } from '../features/payments/ru.js';
import { products } from '../features/products/ru.js';
import { sales } from '../features/sales/ru.js';
import { webhooks } from '../features/webhooks/ru.js';
import { exports } from '../parts/export/ru.js';
import { session } from '../session/ru.js';
import { shell } from '../shell/ru.js';
import type { en } from './en.js';

/** The texts of the cabinet in Russian. */
export const ru: Translation<typeof en> = {
  'common.all': 'Все',
  'common.day': 'День',
  'common.disable': 'Отключить',
  'common.enable': 'Включить',
  'common.mistypedAddress': 'Возможно, в адресе опечатка.',
  'common.more': 'Ещё',
  'common.none': 'Нет',
  'common.status': 'Статус',
  'common.time': 'Время',
  'common.cancel': 'Отмена',
  'common.clearFilters': 'Сбросить фильтры',
  'common.chooseDay': 'Выберите день',
  'common.clearDay': 'Очистить дату',
  'common.noCalendar': 'Календарь не загрузился. Введите дату вручную.',
  'common.previousMonth': 'Предыдущий месяц',
  'common.nextMonth': 'Следующий месяц',
  'common.close': 'Закрыть',
  'common.copied': 'Скопировано',
  'common.copy': 'Скопировать',
  'common.copyFailed': 'Браузер не разрешает копировать. Выделите текст и скопируйте его вручную.',
  'common.loading': 'Загрузка…',
  'common.newRows':
    'Показать {count, plural, one {# новую запись} few {# новые записи} many {# новых записей} other {# новой записи}}',
  'common.noMatches': 'Под эти фильтры ничего не подходит',
  'common.noMatchesHint': 'Измените фильтры или сбросьте их, чтобы увидеть всё.',
  'common.never': 'Никогда',
  'common.reload': 'Обновить страницу',
  'common.quoted': '«{text}»',
  'common.retry': 'Попробовать ещё раз',
  'common.save': 'Сохранить',
  'common.showMore': 'Показать ещё',
  'common.secretKept': 'Секрет сохранён',
  'common.secretOnce':
    'Он показывается только один раз. Сохраните его в надёжном месте, прежде чем закрыть это окно.',

  'failure.title': 'Не получилось',
  'failure.offline': 'Нет связи с сервисом. Проверьте подключение и попробуйте ещё раз.',
  'failure.signedOut': 'Вы вышли из кабинета. Войдите снова.',
  'failure.notAllowed':
    'Для этого у вас не хватает прав. Войдите с API-ключом, у которого они есть.',
  'failure.invalid': 'Исправьте отмеченные поля.',
  'failure.tooOften':
    'Слишком много запросов. Попробуйте ещё раз через {seconds, plural, one {# секунду} few {# секунды} many {# секунд} other {# секунды}}.',
  'failure.unavailable':
    'Сервис сейчас недоступен. Попробуйте ещё раз через {seconds, plural, one {# секунду} few {# секунды} many {# секунд} other {# секунды}}.',
  'failure.badRequest':
    'Страница устарела и больше не подходит сервису. Обновите её и попробуйте ещё раз.',
  'failure.internal':
    'На нашей стороне произошла ошибка. Если она повторится, сообщите нам номер запроса {requestId}.',
  'failure.page': 'Не удалось показать страницу',
  'failure.part': 'Не удалось загрузить',
  'failure.pageHint': 'С вашими данными всё в порядке. Обновите страницу, чтобы продолжить.',

  'fault.positive': 'Введите значение больше 0.',
  'fault.atMost': 'Введите не больше {most}.',
  'fault.lessThan': 'Введите меньше, чем в поле {other}.',
  'fault.between': 'Введите значение от {least} до {most}.',
  'fault.computedZero': 'Цена в {currency} получится равной 0. Введите больше.',
  'fault.computedPrice': 'Цена в {currency} получится больше {most}. Введите меньше.',
  'fault.maxLength':
    'Введите не больше {characters, plural, one {# символа} few {# символов} many {# символов} other {# символа}}.',
  'fault.holdsAddress': 'Не указывайте адрес почты: этот текст хранит журнал изменений.',
  'fault.future': 'Выберите время в будущем.',
  'fault.beforeOwnExpiry': 'Выберите более раннее время: ваш собственный API-ключ истечёт до него.',
  'fault.webAddress': 'Введите адрес, который начинается с https:// или http://.',
  'fault.secureWebAddress': 'Введите адрес, который начинается с https://.',
  'fault.publicAddress': 'Введите адрес, доступный из интернета.',
  'fault.addressWithCredentials': 'Введите адрес без имени пользователя и пароля.',

  ...shell,
  ...session,
  ...overview,
  ...products,
  ...links,
  ...payments,
  ...rejectedPayments,
  ...customer,
  ...sales,
  ...webhooks,
  ...apiKeys,
  ...auditLog,
  ...exports,
};
