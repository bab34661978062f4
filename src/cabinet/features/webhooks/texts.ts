/** Webhook endpoints and their deliveries. */
export const webhooks = {
  'webhooks.title': ['Notifications', 'Уведомления'],
  'webhooks.intro': [
    'Payments, refunds and other events reach a chat or your server within a second, and a mailbox within a minute. You can have {most} addresses.',
    'Платежи, возвраты и другие события приходят в чат или на ваш сервер за секунду, а на почту — за минуту. Адресов может быть не больше {most}.',
  ],
  'webhooks.empty': ['No notifications yet', 'Уведомлений пока нет'],
  'webhooks.emptyHint': [
    'Choose where they should go. Payments, refunds and the other events that you choose are sent there.',
    'Выберите, куда их присылать. Туда будут приходить платежи, возвраты и другие события, которые вы выберете.',
  ],
  'webhooks.full': [
    'You have {most} addresses, which is the limit. To add another, delete one first.',
    'У вас {most} адресов, больше добавить нельзя. Чтобы добавить новый, сначала удалите один из них.',
  ],
  'webhooks.state': ['State', 'Состояние'],
  'webhooks.created': ['Added', 'Добавлен'],
  'webhooks.place': ['Where', 'Куда'],
  'webhooks.mail': ['E-mail', 'Электронная почта'],
  'webhooks.mailHint': [
    'At most one e-mail a minute, with everything that has happened.',
    'Не чаще одного письма в минуту, сразу обо всём, что произошло.',
  ],
  'webhooks.mailAddressHint': [
    'A first e-mail asks to confirm. Nothing else is sent until then.',
    'Сначала придёт письмо с просьбой подтвердить эту почту, и только потом уведомления.',
  ],
  'webhooks.server': ['Your server', 'Ваш сервер'],
  'webhooks.serverHint': ['Signed webhooks, for programs.', 'Подписанные вебхуки, для программ.'],
  'webhooks.channelHint': ['A message in a channel.', 'Сообщение в канале.'],
  'webhooks.botHint': ['A message from a bot of yours.', 'Сообщение от вашего бота.'],
  'webhooks.slackAddressHint': [
    'In Slack, add an app with an incoming webhook to the channel, and copy the Webhook URL.',
    'В Slack добавьте в канал приложение с входящим вебхуком (incoming webhook) и скопируйте Webhook URL.',
  ],
  'webhooks.discordAddressHint': [
    'In Discord, open the settings of the channel, Integrations, Webhooks, and copy the webhook URL.',
    'В Discord откройте настройки канала, «Интеграция», «Вебхуки» и скопируйте URL вебхука.',
  ],
  'webhooks.botToken': ['Token of the bot', 'Токен бота'],
  'webhooks.botTokenHint': [
    'In Telegram, make a bot with @BotFather, who gives you its token.',
    'В Telegram создайте бота у @BotFather: он даст вам токен.',
  ],
  'webhooks.botTokenRequired': [
    'Enter the token, such as 110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw.',
    'Введите токен, например 110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw.',
  ],
  'webhooks.chatId': ['Chat id', 'Id чата'],
  'webhooks.chatIdHint': [
    'A channel has @itsname. For a chat of your own, write to the bot, open https://api.telegram.org/botTOKEN/getUpdates and look for "id" under "chat".',
    'У канала это @имя. Для своего чата напишите боту, откройте https://api.telegram.org/botTOKEN/getUpdates и найдите "id" в разделе "chat".',
  ],
  'webhooks.chatIdRequired': ['Enter the chat id.', 'Введите id чата.'],
  'webhooks.keepAddress': [
    'It is secret, so only its host is shown. Leave it empty to keep it.',
    'Он секретный, поэтому виден только хост. Оставьте поле пустым, чтобы не менять его.',
  ],
  'webhooks.addressHint': [
    'It begins with https:// and can be reached from the public internet. Events are sent to it as POST requests.',
    'Начинается с https:// и доступен из интернета. События приходят на него POST-запросами.',
  ],
  'webhooks.addressRequired': ['Enter the address.', 'Введите адрес.'],
  'webhooks.language': ['Language of the messages', 'Язык сообщений'],
  'webhooks.description': ['Note', 'Заметка'],
  'webhooks.descriptionHint': [
    'For you, to tell your addresses apart.',
    'Для вас, чтобы различать адреса.',
  ],
  'webhooks.types': ['Events', 'События'],
  'webhooks.allTypes': ['All events, also new kinds', 'Все события, в том числе новые виды'],
  'webhooks.typesRequired': [
    'Choose at least one kind of event.',
    'Выберите хотя бы один вид событий.',
  ],
  'webhooks.add': ['Add notifications', 'Добавить уведомления'],
  'webhooks.addTitle': ['Where should notifications go?', 'Куда присылать уведомления?'],
  'webhooks.gone': ['This address no longer exists', 'Этого адреса больше нет'],
  'webhooks.goneHint': [
    'It was deleted, or there is a typo in the address bar of your browser.',
    'Он удалён, или в строке браузера опечатка.',
  ],
  'webhooks.toList': ['All addresses', 'Все адреса'],

  'webhooks.enabled': ['Enabled', 'Включён'],
  'webhooks.enabledWords': [
    'Events are sent to it as they happen.',
    'События отправляются на него сразу.',
  ],
  'webhooks.failing': ['Failing', 'Сбои'],
  'webhooks.failingSince': [
    'All attempts have failed since {time}.',
    'С {time} не удалась ни одна попытка.',
  ],
  'webhooks.failingWords': [
    'All attempts have failed since {time}. After 5 days of that, the address is disabled.',
    'С {time} не удалась ни одна попытка. Если так пройдёт 5 дней, адрес отключится.',
  ],
  'webhooks.disabled': ['Disabled', 'Отключён'],
  'webhooks.byCreator': ['You disabled it.', 'Вы отключили его.'],
  'webhooks.byGone': [
    'It answered that it is gone, so it was disabled.',
    'Он ответил, что больше не существует, и поэтому отключён.',
  ],
  'webhooks.byFailing': [
    'All attempts failed for 5 days, so it was disabled.',
    'За 5 дней не удалась ни одна попытка, поэтому он отключён.',
  ],
  'webhooks.unconfirmed': ['Unconfirmed', 'Не подтверждён'],
  'webhooks.byUnconfirmed': [
    'An e-mail was sent that asks to confirm. Until somebody opens the link in it, nothing else is sent.',
    'Отправлено письмо с просьбой о подтверждении. Пока никто не откроет ссылку в нём, больше ничего не придёт.',
  ],
  'webhooks.byUnsubscribed': [
    'The reader has unsubscribed. If you enable it, an e-mail asks to confirm again.',
    'Получатель писем отписался. Если включить адрес, придёт письмо с просьбой подтвердить его заново.',
  ],
  'webhooks.askAgain': ['Ask again', 'Спросить ещё раз'],
  'webhooks.asked': [
    'An e-mail that asks to confirm is on its way.',
    'Письмо с просьбой о подтверждении отправлено.',
  ],
  'webhooks.waitWords': [
    'Its deliveries wait until you enable it. Events that happen meanwhile are not sent to it; you can send them afterwards.',
    'Доставки ждут, пока вы его не включите. События за это время на него не отправляются. Их можно отправить потом.',
  ],
  'webhooks.secret': ['Secret', 'Секрет'],
  'webhooks.secretSet': ['Set, and shown only once', 'Задан, показывается только один раз'],
  'webhooks.secretOverlap': [
    'The previous secret signs too, until {time}.',
    'До {time} запросы подписываются и прежним секретом.',
  ],

  'webhooks.test': ['Send test event', 'Отправить тест'],
  'webhooks.enabledNow': [
    'Enabled. Deliveries that waited are being sent. Were there payments while it was disabled? Send them now.',
    'Адрес включён. Ожидавшие доставки отправляются. Пока он был отключён, были платежи? Отправьте их сейчас.',
  ],
  'webhooks.answered': [
    'The answer was {status}, after {duration}.',
    'Ответ {status} через {duration}.',
  ],

  'webhooks.changeTitle': ['Edit the address', 'Изменить настройки адреса'],
  'webhooks.changeHint': [
    'Deliveries that wait stay as they are; they go to the new address. The secret stays, too.',
    'Доставки, которые ждут отправки, останутся и придут на новый адрес. Секрет не изменится.',
  ],
  'webhooks.changed': ['The address is changed.', 'Настройки адреса изменены.'],

  'webhooks.rotate': ['New secret', 'Новый секрет'],
  'webhooks.rotateTitle': ['Create a new secret?', 'Создать новый секрет?'],
  'webhooks.rotateWords': [
    'For 24 hours, requests carry the signatures of both secrets. Replace the secret on your server within that time.',
    'В течение 24 часов запросы подписываются обоими секретами. За это время замените секрет на своём сервере.',
  ],
  'webhooks.rotateAgain': [
    'You replaced the secret less than a day ago. The secret before that stops working at once.',
    'Вы уже меняли секрет меньше суток назад. Самый старый секрет перестанет действовать сразу.',
  ],
  'webhooks.rotateConfirm': ['Create a new secret', 'Создать секрет'],
  'webhooks.secretTitle': ['The signing secret of {host}', 'Секрет для {host}'],
  'webhooks.verify': [
    'Verify each request with the <link>Standard Webhooks</link> library:',
    'Проверяйте каждый запрос с помощью библиотеки <link>Standard Webhooks</link>:',
  ],
  'webhooks.verifyTitle': ['How to verify the requests', 'Как проверять запросы'],
  'webhooks.verifyBody': [
    'Give it the body exactly as it came. It throws an error if the request is not from us. Then answer with a 2xx status within 15 seconds.',
    'Передайте ей тело запроса без изменений. Если запрос не от нас, она выдаст ошибку. Затем ответьте статусом 2xx в течение 15 секунд.',
  ],
  'webhooks.docs': [
    'The <link>reference</link> describes the events.',
    'События описаны в <link>справочнике</link>.',
  ],

  'webhooks.recover': ['Send missed events', 'Отправить пропущенные события'],
  'webhooks.recoverWords': [
    'This sends events that the address has not received: from before it was added, from while it was disabled, and those whose attempts all failed. Events that it has received are not sent again.',
    'Сервер получит события, которые до него не дошли: те, что были до добавления адреса, пока он был отключён, и те, для которых не удалась ни одна попытка. Доставленное повторно не отправляется.',
  ],
  'webhooks.recoverSince': ['Events of', 'За какое время'],
  'webhooks.recoverDay': ['The last 24 hours', 'Последние 24 часа'],
  'webhooks.recoverWeek': ['The last 7 days', 'Последние 7 дней'],
  'webhooks.recoverMonth': [
    'The last 30 days, all that are kept',
    'Последние 30 дней: всё, что хранится',
  ],
  'webhooks.recoverChosen': ['Since a time of your choice', 'С выбранного времени'],
  'webhooks.recoverTime': ['Since', 'Начиная с'],
  'webhooks.recoverTimeRequired': ['Choose a time in the past.', 'Выберите время в прошлом.'],
  'webhooks.recoverStart': ['Send', 'Отправить'],
  'webhooks.recovered': [
    '{queued, plural, =0 {Nothing was missed.} one {# event is on its way.} other {# events are on their way.}}',
    '{queued, plural, =0 {Ничего не пропущено.} one {Отправляется # событие.} few {Отправляются # события.} many {Отправляются # событий.} other {Отправляются # события.}}',
  ],
  'webhooks.recoveredSoFar': [
    '{queued, plural, one {# event is on its way so far.} other {# events are on their way so far.}}',
    '{queued, plural, one {Уже отправляется # событие.} few {Уже отправляются # события.} many {Уже отправляются # событий.} other {Уже отправляются # события.}}',
  ],

  'webhooks.delete': ['Delete address', 'Удалить адрес'],
  'webhooks.deleteTitle': ['Delete this address?', 'Удалить этот адрес?'],
  'webhooks.deleteWords': [
    'Nothing is sent to it any more, and its deliveries are gone. This cannot be undone.',
    'На него больше ничего не придёт, а его доставки исчезнут. Отменить это нельзя.',
  ],
  'webhooks.deleted': ['The address is deleted.', 'Адрес удалён.'],

  'webhooks.deliveries': ['Deliveries', 'Доставки'],
  'webhooks.deliveriesWait': [
    'The address is disabled, so deliveries wait until you enable it.',
    'Адрес отключён, поэтому доставки ждут, пока вы его не включите.',
  ],
  'webhooks.noDeliveries': ['No deliveries yet', 'Доставок пока нет'],
  'webhooks.noDeliveriesHint': [
    'The next payment is the first. To see one now, send a test.',
    'Первая появится с ближайшим платежом. Чтобы увидеть её сейчас, отправьте тест.',
  ],
  'webhooks.event': ['Event', 'Событие'],
  'webhooks.nextAttempt': ['Next attempt', 'Следующая попытка'],
  'webhooks.PENDING': ['Waiting', 'Ожидает'],
  'webhooks.SUCCEEDED': ['Delivered', 'Доставлено'],
  'webhooks.FAILED': ['Failed', 'Не доставлено'],
  'webhooks.sending': ['Sending', 'Отправляется'],
  'webhooks.whenEnabled': ['Once enabled', 'После включения'],
  'webhooks.paymentSucceeded': ['Payment', 'Платёж'],
  'webhooks.paymentRefunded': ['Refund', 'Возврат'],
  'webhooks.paymentRejected': ['Rejected payment', 'Отклонённый платёж'],
  'webhooks.paymentRefundFailed': ['Failed refund', 'Неудавшийся возврат'],
  'webhooks.paymentDisputed': ['Disputed payment', 'Оспоренный платёж'],
  'webhooks.linkSoldOut': ['Link sold out', 'Ссылка распродана'],
  'webhooks.linkExpired': ['Link expired', 'Срок ссылки истёк'],
  'webhooks.customerErased': ['Customer erased', 'Покупатель удалён'],
  'webhooks.keyExpiring': ['API key expires soon', 'API-ключ скоро истечёт'],
  'webhooks.endpointFailing': ['Address failing', 'Сбои доставки'],
  'webhooks.endpointDisabled': ['Address disabled', 'Адрес отключён'],
  'webhooks.confirmation': ['Request to confirm', 'Просьба подтвердить адрес'],
  'webhooks.webhookTest': ['Test event', 'Тестовое событие'],

  'webhooks.delivery': ['Delivery {id}', 'Доставка {id}'],
  'webhooks.noDelivery': ['There is no such delivery', 'Такой доставки нет'],
  'webhooks.eventId': ['Event id', 'Номер события'],
  'webhooks.sendAgain': ['Send again', 'Отправить ещё раз'],
  'webhooks.sendAgainHint': ['With the same id and body.', 'С тем же номером и телом.'],
  'webhooks.body': ['Body', 'Тело запроса'],
  'webhooks.copyBody': ['Copy as sent', 'Скопировать как отправлено'],
  'webhooks.attempts': [
    '{count, plural, one {# attempt} other {# attempts}}',
    '{count, plural, one {# попытка} few {# попытки} many {# попыток} other {# попытки}}',
  ],
  'webhooks.noAttempts': ['Not sent yet.', 'Ещё не отправлялось.'],
  'webhooks.noAnswer': ['No answer', 'Нет ответа'],
  'webhooks.milliseconds': ['{count} ms', '{count} мс'],
  'webhooks.answer': ['The beginning of the answer', 'Начало ответа'],

  'webhooks.errorTimeout': [
    'There was no answer within 15 seconds.',
    'Сервер не ответил за 15 секунд.',
  ],
  'webhooks.errorRedirect': [
    'The answer was a redirect. Redirects are not followed.',
    'Сервер перенаправил запрос. По перенаправлениям мы не переходим.',
  ],
  'webhooks.errorPrivate': [
    'The address leads to a private network.',
    'Адрес ведёт в частную сеть.',
  ],
  'webhooks.errorInsecure': [
    'The address does not begin with https://.',
    'Адрес не начинается с https://.',
  ],
  'webhooks.errorName': ['The host has no address in DNS.', 'В DNS нет адреса этого сервера.'],
  'webhooks.errorRefused': ['The host refused the connection.', 'Сервер отклонил соединение.'],
  'webhooks.errorBroken': [
    'The connection broke off before the answer.',
    'Соединение оборвалось до ответа.',
  ],
  'webhooks.errorUnreachable': ['The host cannot be reached.', 'Сервер недоступен.'],
  'webhooks.errorMailServer': [
    'The mail server of this service did not take the mail. Its operator can see why.',
    'Почтовый сервер этого сервиса не принял письмо. Причину видит его оператор.',
  ],
  'webhooks.errorCertificate': [
    'The certificate of the host is not valid.',
    'Сертификат сервера недействителен.',
  ],
} as const;
