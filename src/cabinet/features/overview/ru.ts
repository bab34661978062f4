import type { Translation } from '../../../texts/messages.js';
import type { overview as english } from './en.js';

export const overview: Translation<typeof english> = {
  'overview.title': 'Обзор',
  'overview.lastDays': 'Последние 30 дней',
  'overview.currency': 'Валюта графика',
  'overview.chart': 'Платежи по дням в валюте {currency}',
  'overview.today': 'Сегодня',
  'overview.countOf':
    '{count, plural, one {# платёж} few {# платежа} many {# платежей} other {# платежа}}',
  'overview.dayInWords': '{day}: {amount}, {payments}',
  'overview.noneLately': 'В эти дни платежей не было.',

  'overview.latest': 'Последние платежи',

  'overview.attention': 'Требует внимания',
  'overview.allWell': 'Всё в порядке',
  'overview.allWellHint':
    'Отклонённые платежи не ждут возврата, вебхуки доставляются, API-ключи истекают ещё не скоро.',
  'overview.rejected':
    '{count, plural, one {# отклонённый платёж ждёт} few {# отклонённых платежа ждут} many {# отклонённых платежей ждут} other {# отклонённого платежа ждут}} возврата',
  'overview.rejectedNewest': 'Последний: {amount}, {time}.',
  'overview.rejectedNewestOf': 'Последний: {amount} от {customer}, {time}.',
  'overview.seeRejected': 'К отклонённым платежам',
  'overview.endpointFailing': 'Уведомления не доходят',
  'overview.endpointFailingHint': '{url}: ошибки с {time}.',
  'overview.endpointGONE': 'Уведомления отключены: адрес ответил, что больше не существует',
  'overview.endpointFAILING': 'Уведомления отключены после 5 дней неудачных попыток',
  'overview.endpointUNSUBSCRIBED': 'Получатель ваших уведомлений по почте отписался',
  'overview.seeEndpoint': 'К адресу',
  'overview.keyExpires': 'Скоро истечёт срок API-ключа «{name}»',
  'overview.keyExpiresHint': 'Он действует до {time}.',
  'overview.seeKeys': 'К API-ключам',

  'overview.start': 'Первый платёж за три шага',
  'overview.startHint': 'Когда вам заплатят, здесь появятся ваши деньги по дням.',
  'overview.make': 'Создайте платёжную ссылку',
  'overview.makeHint': 'Выберите товар и задайте цену. Это займёт минуту.',
  'overview.makeMore': 'Создать ещё одну',
  'overview.made': 'Ссылка на товар «{product}» готова.',
  'overview.send': 'Отправьте её',
  'overview.sendHint': 'По почте, в чате или кнопкой на вашей странице.',
  'overview.copyAddress': 'Скопировать адрес',
  'overview.getPaid': 'Получите оплату',
  'overview.getPaidHint': 'Платёж сам появится здесь через несколько секунд.',
  'overview.tryHint':
    'Это песочница, настоящих денег здесь нет. Откройте страницу оплаты и попробуйте заплатить сами.',
  'overview.tryAction': 'Открыть страницу оплаты',
  'overview.code': 'Сообщать вам о платежах?',
  'overview.codeHint': 'О каждом платеже можно сообщать по почте, в чат или на ваш сервер.',
  'overview.codeAction': 'Настроить уведомления',
  'overview.done': 'Готово',
};
