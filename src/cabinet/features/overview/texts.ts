/** The first page. */
export const overview = {
  'overview.title': ['Overview', 'Обзор'],
  'overview.lastDays': ['Last 30 days', 'Последние 30 дней'],
  'overview.currency': ['Currency of the chart', 'Валюта графика'],
  'overview.chart': ['Payments by day in {currency}', 'Платежи по дням в валюте {currency}'],
  'overview.today': ['Today', 'Сегодня'],
  'overview.noneLately': ['Nothing was paid in these days.', 'В эти дни платежей не было.'],

  'overview.latest': ['Latest payments', 'Последние платежи'],

  'overview.attention': ['Needs attention', 'Требует внимания'],
  'overview.allWell': ['All is well', 'Всё в порядке'],
  'overview.allWellHint': [
    'No rejected payments waiting for a refund, no disputes, no failing webhooks, no keys about to expire.',
    'Отклонённые платежи не ждут возврата, никто не оспаривает платежи, вебхуки доставляются, API-ключи истекают ещё не скоро.',
  ],
  'overview.rejected': [
    '{count, plural, one {# rejected payment is} other {# rejected payments are}} not refunded yet',
    'Деньги ещё не возвращены: {count, plural, one {# отклонённый платёж} few {# отклонённых платежа} many {# отклонённых платежей} other {# отклонённого платежа}}',
  ],
  'overview.rejectedNewest': [
    'The newest: {amount}, {time}. The platform sends the money back; ask there if that takes days.',
    'Последний: {amount}, {time}. Деньги возвращает платформа. Если прошло несколько дней, обратитесь к ней.',
  ],
  'overview.rejectedNewestOf': [
    'The newest: {amount} from {customer}, {time}. The platform sends the money back; ask there if that takes days.',
    'Последний: {amount} от {customer}, {time}. Деньги возвращает платформа. Если прошло несколько дней, обратитесь к ней.',
  ],
  'overview.disputed': [
    'A customer disputes a payment: {amount}',
    'Покупатель оспорил платёж: {amount}',
  ],
  'overview.answerDispute': [
    'Answer in the dashboard of {provider} until {time}. Without an answer, the money goes back.',
    'Ответьте в личном кабинете {provider} до {time}. Без ответа деньги вернутся покупателю.',
  ],
  'overview.disputeDecided': [
    'The bank decides. There is nothing more to do for you.',
    'Решение за банком. Больше ничего делать не нужно.',
  ],
  'overview.seePayment': ['See the payment', 'К платежу'],
  'overview.seeRejected': ['See rejected payments', 'К отклонённым платежам'],
  'overview.endpointFailing': ['Notifications do not arrive', 'Уведомления не доходят'],
  'overview.endpointFailingHint': [
    '{url} has been failing since {time}.',
    '{url}: ошибки с {time}.',
  ],
  'overview.endpointGONE': [
    'Notifications are off: their address says that it no longer exists',
    'Уведомления отключены: адрес ответил, что больше не существует',
  ],
  'overview.endpointFAILING': [
    'Notifications are off after 5 days of failed attempts',
    'Уведомления отключены после 5 дней неудачных попыток',
  ],
  'overview.endpointUNSUBSCRIBED': [
    'The reader of your e-mail notifications has unsubscribed',
    'Получатель ваших уведомлений по почте отписался',
  ],
  'overview.seeEndpoint': ['See notifications', 'К уведомлениям'],
  'overview.keyExpires': [
    'The API key “{name}” expires soon',
    'Скоро истечёт срок API-ключа «{name}»',
  ],
  'overview.keyExpiresHint': ['It stops working on {time}.', 'Он действует до {time}.'],
  'overview.seeKeys': ['See API keys', 'К API-ключам'],

  'overview.start': ['Your first payment in three steps', 'Первый платёж за три шага'],
  'overview.startHint': [
    'Once you are paid, this page shows your money day by day.',
    'Когда вам заплатят, здесь появятся ваши деньги по дням.',
  ],
  'overview.addProduct': ['Add what you sell', 'Добавьте то, что продаёте'],
  'overview.addHint': [
    'A course, a file, a consultation: its name is enough.',
    'Курс, файл, консультация: достаточно названия.',
  ],
  'overview.make': ['Make a payment link', 'Создайте платёжную ссылку'],
  'overview.makeHint': [
    'Choose a product and set a price. It takes a minute.',
    'Выберите товар и задайте цену. Это займёт минуту.',
  ],
  'overview.made': ['Your link for “{product}” is ready.', 'Ссылка на товар «{product}» готова.'],
  'overview.send': ['Send it and get paid', 'Отправьте её и получите оплату'],
  'overview.sendHint': [
    'By e-mail, in a chat, or as a button on your page. The payment appears here by itself, within seconds.',
    'По почте, в чате или кнопкой на вашей странице. Платёж сам появится здесь через несколько секунд.',
  ],
  'overview.copyAddress': ['Copy the address', 'Скопировать адрес'],
  'overview.tryHint': [
    'This is a sandbox, where no money moves. Open the payment page and pay it yourself for a try.',
    'Это песочница, настоящих денег здесь нет. Откройте страницу оплаты и попробуйте заплатить сами.',
  ],
  'overview.tryAction': ['Open the payment page', 'Открыть страницу оплаты'],
  'overview.code': ['Get notified?', 'Нужны уведомления?'],
  'overview.codeHint': [
    'A message about each payment can go to your e-mail, a chat or your server.',
    'Сообщения о платежах могут приходить на почту, в чат или на ваш сервер.',
  ],
  'overview.codeAction': ['Set up notifications', 'Настроить уведомления'],
  'overview.done': ['Done', 'Готово'],
} as const;
