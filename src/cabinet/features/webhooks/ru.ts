import type { Translation } from '../../../texts/messages.js';
import type { webhooks as english } from './en.js';

export const webhooks: Translation<typeof english> = {
  'webhooks.title': 'Уведомления',
  'webhooks.intro':
    'О платежах, возвратах и других событиях вы узнаёте в чате или на своём сервере в течение секунды, а по почте в течение минуты. Адресов может быть не больше {most}.',
  'webhooks.empty': 'Пока никому не сообщаем',
  'webhooks.emptyHint':
    'Выберите, куда вам сообщать. Туда будут приходить платежи, возвраты и другие события, которые вы выберете.',
  'webhooks.full':
    'У вас {most} адресов, больше добавить нельзя. Чтобы добавить новый, сначала удалите один из них.',
  'webhooks.endpoint': 'Адрес',
  'webhooks.state': 'Состояние',
  'webhooks.created': 'Добавлен',
  'webhooks.place': 'Куда',
  'webhooks.mail': 'Электронная почта',
  'webhooks.mailHint': 'Не чаще одного письма в минуту, сразу обо всём, что произошло.',
  'webhooks.mailAddressHint':
    'Сначала письмо попросит подтвердить этот адрес. До этого на него ничего не приходит.',
  'webhooks.server': 'Ваш сервер',
  'webhooks.serverHint': 'Подписанные вебхуки, для программ.',
  'webhooks.channelHint': 'Сообщение в канале.',
  'webhooks.botHint': 'Сообщение от вашего бота.',
  'webhooks.slackAddressHint':
    'В Slack добавьте в канал приложение с входящим вебхуком (incoming webhook) и скопируйте Webhook URL.',
  'webhooks.discordAddressHint':
    'В Discord откройте настройки канала, «Интеграция», «Вебхуки» и скопируйте URL вебхука.',
  'webhooks.botToken': 'Токен бота',
  'webhooks.botTokenHint': 'В Telegram создайте бота у @BotFather: он даст вам токен.',
  'webhooks.botTokenRequired':
    'Введите токен, например 110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw.',
  'webhooks.chatId': 'Id чата',
  'webhooks.chatIdHint':
    'У канала это @имя. Для своего чата напишите боту, откройте https://api.telegram.org/botTOKEN/getUpdates и найдите "id" в разделе "chat".',
  'webhooks.chatIdRequired': 'Введите id чата.',
  'webhooks.keepAddress':
    'Он секретный, поэтому виден только хост. Оставьте поле пустым, чтобы не менять его.',
  'webhooks.address': 'Адрес',
  'webhooks.addressHint':
    'Начинается с https:// и доступен из интернета. События приходят на него POST-запросами.',
  'webhooks.addressRequired': 'Введите адрес.',
  'webhooks.language': 'Язык сообщений',
  'webhooks.description': 'Заметка',
  'webhooks.descriptionHint': 'Для вас, чтобы различать адреса.',
  'webhooks.types': 'События',
  'webhooks.allTypes': 'Все события, в том числе новые виды',
  'webhooks.typesRequired': 'Выберите хотя бы один вид событий.',
  'webhooks.add': 'Сообщать мне',
  'webhooks.addTitle': 'Куда вам сообщать?',
  'webhooks.gone': 'Этого адреса больше нет',
  'webhooks.goneHint': 'Он удалён, или в строке браузера опечатка.',
  'webhooks.toList': 'Все адреса',

  'webhooks.enabled': 'Включён',
  'webhooks.enabledWords': 'События отправляются на него сразу.',
  'webhooks.failing': 'Сбои',
  'webhooks.failingSince': 'С {time} не удалась ни одна попытка.',
  'webhooks.failingWords':
    'С {time} не удалась ни одна попытка. Если так пройдёт 5 дней, адрес отключится.',
  'webhooks.disabled': 'Отключён',
  'webhooks.byCreator': 'Вы отключили его.',
  'webhooks.byGone': 'Он ответил, что больше не существует, и поэтому отключён.',
  'webhooks.byFailing': 'За 5 дней не удалась ни одна попытка, поэтому он отключён.',
  'webhooks.unconfirmed': 'Не подтверждён',
  'webhooks.byUnconfirmed':
    'На этот адрес отправлено письмо с просьбой о подтверждении. Пока ссылку в нём не откроют, больше ничего не приходит.',
  'webhooks.byUnsubscribed':
    'Получатель писем отписался. Если включить адрес, письмо попросит подтвердить его заново.',
  'webhooks.askAgain': 'Спросить ещё раз',
  'webhooks.asked': 'Письмо с просьбой о подтверждении отправлено.',
  'webhooks.waitWords':
    'Доставки ждут, пока вы его не включите. События за это время на него не отправляются. Их можно отправить потом.',
  'webhooks.secret': 'Секрет',
  'webhooks.secretSet': 'Задан, показывается только один раз',
  'webhooks.secretOverlap': 'До {time} запросы подписываются и прежним секретом.',

  'webhooks.test': 'Отправить тест',
  'webhooks.enabledNow':
    'Адрес включён. Ожидавшие доставки отправляются. Пока он был отключён, были платежи? Отправьте их сейчас.',
  'webhooks.testing': 'Отправляем тестовое событие…',
  'webhooks.testArrived': 'Тестовое событие доставлено',
  'webhooks.testLost': 'Тестовое событие не доставлено',
  'webhooks.testSlow': 'На тестовое событие пока нет ответа',
  'webhooks.answered': 'Ответ {status} через {duration}.',
  'webhooks.seeDelivery': 'Посмотреть доставку',

  'webhooks.change': 'Изменить',
  'webhooks.changeTitle': 'Изменить настройки адреса',
  'webhooks.changeHint':
    'Доставки, которые ждут отправки, останутся и придут на новый адрес. Секрет не изменится.',
  'webhooks.changed': 'Настройки адреса изменены.',

  'webhooks.rotate': 'Новый секрет',
  'webhooks.rotateTitle': 'Создать новый секрет?',
  'webhooks.rotateWords':
    'В течение 24 часов запросы подписываются обоими секретами. За это время замените секрет на своём сервере.',
  'webhooks.rotateAgain':
    'Вы уже меняли секрет меньше суток назад. Самый старый секрет перестанет действовать сразу.',
  'webhooks.rotateConfirm': 'Создать секрет',
  'webhooks.secretTitle': 'Секрет для {host}',
  'webhooks.verify':
    'Проверяйте каждый запрос с помощью библиотеки <link>Standard Webhooks</link>:',
  'webhooks.verifyTitle': 'Как проверять запросы',
  'webhooks.verifyBody':
    'Передайте ей тело запроса без изменений. Если запрос не от нас, она выдаст ошибку. Затем ответьте статусом 2xx в течение 15 секунд.',
  'webhooks.docs': 'События описаны в <link>справочнике</link>.',

  'webhooks.recover': 'Отправить пропущенные события',
  'webhooks.recoverWords':
    'Сервер получит события, которые до него не дошли: те, что были до добавления адреса, пока он был отключён, и те, для которых не удалась ни одна попытка. Доставленное повторно не отправляется.',
  'webhooks.recoverSince': 'За какое время',
  'webhooks.recoverDay': 'Последние 24 часа',
  'webhooks.recoverWeek': 'Последние 7 дней',
  'webhooks.recoverMonth': 'Последние 30 дней: всё, что хранится',
  'webhooks.recoverChosen': 'С выбранного времени',
  'webhooks.recoverTime': 'Начиная с',
  'webhooks.recoverTimeRequired': 'Выберите время в прошлом.',
  'webhooks.recoverStart': 'Отправить',
  'webhooks.recovering': 'Просматриваем события с {time}…',
  'webhooks.recovered':
    '{queued, plural, =0 {Ничего не пропущено.} one {Отправляется # событие.} few {Отправляются # события.} many {Отправляются # событий.} other {Отправляются # события.}}',
  'webhooks.recoveredSoFar':
    '{queued, plural, one {Уже отправляется # событие.} few {Уже отправляются # события.} many {Уже отправляются # событий.} other {Уже отправляются # события.}}',
  'webhooks.recoverGoOn': 'Продолжить',

  'webhooks.delete': 'Удалить адрес',
  'webhooks.deleteTitle': 'Удалить этот адрес?',
  'webhooks.deleteWords':
    'На него больше ничего не придёт, а его доставки исчезнут. Отменить это нельзя.',
  'webhooks.deleted': 'Адрес удалён.',

  'webhooks.deliveries': 'Доставки',
  'webhooks.deliveriesWait': 'Адрес отключён, поэтому доставки ждут, пока вы его не включите.',
  'webhooks.noDeliveries': 'Доставок пока нет',
  'webhooks.noDeliveriesHint':
    'Первая появится с ближайшим платежом. Чтобы увидеть её сейчас, отправьте тест.',
  'webhooks.event': 'Событие',
  'webhooks.nextAttempt': 'Следующая попытка',
  'webhooks.PENDING': 'Ожидает',
  'webhooks.SUCCEEDED': 'Доставлено',
  'webhooks.FAILED': 'Не доставлено',
  'webhooks.sending': 'Отправляется',
  'webhooks.whenEnabled': 'После включения',
  'webhooks.paymentSucceeded': 'Платёж',
  'webhooks.paymentRefunded': 'Возврат',
  'webhooks.paymentRejected': 'Отклонённый платёж',
  'webhooks.linkSoldOut': 'Ссылка распродана',
  'webhooks.linkExpired': 'Ссылка истекла',
  'webhooks.customerErased': 'Покупатель удалён',
  'webhooks.keyExpiring': 'API-ключ скоро истечёт',
  'webhooks.endpointFailing': 'Сбои адреса',
  'webhooks.endpointDisabled': 'Адрес отключён',
  'webhooks.confirmation': 'Просьба о подтверждении',
  'webhooks.webhookTest': 'Тестовое событие',

  'webhooks.delivery': 'Доставка {id}',
  'webhooks.eventId': 'Номер события',
  'webhooks.sendAgain': 'Отправить ещё раз',
  'webhooks.sendAgainHint': 'С тем же номером и телом.',
  'webhooks.body': 'Тело запроса',
  'webhooks.copyBody': 'Скопировать как отправлено',
  'webhooks.attempts':
    '{count, plural, one {# попытка} few {# попытки} many {# попыток} other {# попытки}}',
  'webhooks.noAttempts': 'Ещё не отправлялось.',
  'webhooks.noAnswer': 'Нет ответа',
  'webhooks.milliseconds': '{count} мс',
  'webhooks.answer': 'Начало ответа',

  'webhooks.errorTimeout': 'Сервер не ответил за 15 секунд.',
  'webhooks.errorRedirect': 'Сервер перенаправил запрос. По перенаправлениям мы не переходим.',
  'webhooks.errorPrivate': 'Адрес ведёт в частную сеть.',
  'webhooks.errorInsecure': 'Адрес не начинается с https://.',
  'webhooks.errorName': 'В DNS нет адреса этого сервера.',
  'webhooks.errorRefused': 'Сервер отклонил соединение.',
  'webhooks.errorBroken': 'Соединение оборвалось до ответа.',
  'webhooks.errorUnreachable': 'Сервер недоступен.',
  'webhooks.errorMailServer':
    'Почтовый сервер этого сервиса не принял письмо. Причину видит его оператор.',
  'webhooks.errorCertificate': 'Сертификат сервера недействителен.',
};
