import { checkout } from './checkout-ru.js';
import type { Catalogue } from './en.js';

/** Texts for people, in Russian. */
export const ru: Catalogue = {
  'fault.required': 'Поле {field} обязательно для заполнения.',
  'fault.notEmpty': 'Поле {field} не должно быть пустым. Если оно не нужно, не отправляйте его.',
  'fault.integer': 'Поле {field} должно быть целым числом.',
  'fault.boolean': 'Поле {field} должно быть true или false.',
  'fault.number': 'Поле {field} должно быть числом, например 20 или 20.50.',
  'fault.string': 'Поле {field} должно быть строкой.',
  'fault.array': 'Поле {field} должно быть массивом.',
  'fault.object': 'Поле {field} должно быть объектом.',
  'fault.jsonObject': 'Тело запроса должно быть объектом JSON.',
  'fault.json': 'Тело запроса должно быть корректным JSON в кодировке UTF-8: {problem}.',
  'fault.positive': 'Значение поля {field} должно быть больше 0.',
  'fault.twoDecimals': 'В значении поля {field} должно быть не больше двух знаков после запятой.',
  'fault.unknownCurrency':
    'Выбранное значение поля {field} ошибочно: укажите 1 для RUB или 3 для EUR.',
  'fault.duplicate': 'Значение поля {field} не должно повторяться.',
  'fault.euroMissing': 'Поле {field} должно содержать цену в EUR ({currencyField} 3).',
  'fault.unstorableText':
    'Поле {field} не должно содержать символ U+0000 или половину суррогатной пары.',
  'fault.unsafeInteger':
    'Значение поля {field} должно быть от -(2^53 - 1) до 2^53 - 1; передайте его строкой.',
  'fault.unrepresentableNumber':
    'Значение поля {field} слишком велико для числа; передайте его строкой.',
  'fault.inexactNumber':
    'В значении поля {field} слишком много цифр для точного числа, или оно слишком близко к 0; передайте его строкой.',
  'fault.storeName':
    'Поле {field} должно состоять из 1–100 букв, цифр, точек, дефисов и подчёркиваний и начинаться с буквы или цифры.',
  'fault.idOrUuid': 'Укажите что-то одно: id или uuid.',
  'fault.idOrStoreName': 'Укажите что-то одно: id или storeName.',
  'fault.tokenOrApiKey': 'Укажите что-то одно: token или apiKey.',
  'fault.cursor': 'Значение поля {field} не является курсором этого списка.',
  'fault.lostCursor':
    'Значение поля {field} — курсор событий, которых в базе больше нет, например после восстановления из копии. Прочитайте события заново с аргументом since, начиная чуть раньше последнего полученного события, и пропустите те, чей id вам уже известен.',
  'fault.webAddress':
    'Поле {field} должно быть адресом, который начинается с https:// или http://.',
  'fault.secureWebAddress': 'Поле {field} должно быть адресом, который начинается с https://.',
  'fault.publicAddress':
    'Поле {field} должно быть адресом в публичном интернете. Программе на вашем компьютере события пересылает команда payment-links listen.',
  'fault.addressWithCredentials': 'Поле {field} не должно содержать имя пользователя или пароль.',
  'fault.otherRequest': 'Ключ {field} за последние 24 часа уже использован для другого запроса.',
  'fault.requiredWhen': 'Поле {field} обязательно для заполнения, когда {other} равно {value}.',
  'fault.onlyWhen': 'Поле {field} можно указать, только когда {other} равно {value}.',
  'fault.leftOutWhen': 'Поле {field} нельзя передавать, когда {other} равно {value}.',
  'fault.lessThan': 'Значение поля {field} должно быть меньше значения {other}.',
  'fault.atMost': 'Значение поля {field} не должно быть больше {most}.',
  'fault.between': 'Значение поля {field} должно быть от {least} до {most}.',
  'fault.dayBetween': 'Дата в поле {field} должна быть в интервале от {first} до {last}.',
  'fault.notBefore': 'Дата в поле {field} не должна быть раньше даты в поле {other}.',
  'fault.maxDaysAfter':
    'Дата в поле {field} должна быть не позже чем через {days, plural, one {{days} день} few {{days} дня} many {{days} дней} other {{days} дня}} после даты в поле {other}.',
  'fault.tooManyPayments':
    'Платежей слишком много, чтобы сложить их вовремя. Выберите меньше дней или другую группировку.',
  'fault.timeZone':
    'Значение поля {field} должно быть названием часового пояса, например Europe/Moscow.',
  'fault.maxDecimals':
    'В значении поля {field} должно быть не больше {decimals, plural, one {{decimals} знака} few {{decimals} знаков} many {{decimals} знаков} other {{decimals} знака}} после запятой.',
  'fault.minLength':
    'В поле {field} должно быть не меньше {characters, plural, one {{characters} символа} few {{characters} символов} many {{characters} символов} other {{characters} символа}}.',
  'fault.maxLength':
    'Поле {field} не должно быть длиннее {characters, plural, one {{characters} символа} few {{characters} символов} many {{characters} символов} other {{characters} символа}}.',
  'fault.maxBytes':
    'Поле {field} в виде JSON не должно занимать больше {bytes, plural, one {{bytes} байта} few {{bytes} байт} many {{bytes} байт} other {{bytes} байта}}.',
  'fault.maxItems':
    'Поле {field} не должно содержать больше {items, plural, one {{items} элемента} few {{items} элементов} many {{items} элементов} other {{items} элемента}}.',
  'fault.maxDepth':
    'Вложенность поля {field} не должна превышать {levels, plural, one {{levels} уровень} few {{levels} уровня} many {{levels} уровней} other {{levels} уровня}}.',
  'fault.future': 'Значение поля {field} должно быть в будущем.',
  'fault.beforeOwnExpiry':
    'Значение поля {field} не должно быть позже {latest}: тогда истекает ваш собственный API-ключ.',
  'fault.onlyOnce':
    'Поле {field} должно быть равно 1 или отсутствовать: эту ссылку можно оплатить только один раз.',
  'fault.refundLeft':
    'Значение поля {field} не должно быть больше {left}: это сумма, которую ещё можно вернуть.',
  'fault.holdsAddress':
    'Поле {field} не должно содержать адрес электронной почты: его хранит журнал изменений.',
  'fault.eventType': 'Значение поля {field} должно быть одним из: {types}.',
  'fault.telegramAddress':
    'Поле {field} должно иметь вид https://api.telegram.org/botTOKEN/sendMessage?chat_id=CHAT.',
  'fault.wholeAddress':
    'Поле {field} должно содержать адрес целиком. Сервис показывает только хост: остальное секретно.',
  'fault.searchTooLong':
    'Поиск по {field} занимает слишком много времени. Возьмите другой фильтр, например status, customerEmail, createdFrom или createdTo.',
  'fault.countTooLong':
    'Слишком много строк для поля {field}. Выберите меньше с помощью фильтра или не запрашивайте {field}.',
  'fault.requiredWith': 'Поле {field} обязательно, если указано {otherField}.',
  'fault.emailAddress':
    'Поле {field} должно быть адресом электронной почты, например ann@example.com.',
  'fault.mailAddress':
    'Поле {field} должно состоять из mailto: и одного адреса электронной почты, например mailto:ann@example.com.',
  'fault.mailFormat':
    'Для адреса, который начинается с mailto:, поле {field} должно быть EMAIL или отсутствовать.',
  'fault.noMail':
    'Поле {field} не может быть адресом электронной почты: оператор этого сервиса не настроил почту.',
  'fault.linkPrice': 'Значение поля {field} должно быть {price}: это цена ссылки в {currency}.',
  'fault.computedPrice':
    'Цена в {currency}, рассчитанная по полю {field}, не должна быть больше {most}.',
  'fault.computedZero': 'Цена в {currency}, рассчитанная по полю {field}, должна быть больше 0.',
  'fault.type': 'Значение поля {field} не подходит к типу «{type}».',
  'fault.unknownField': 'В поле {field} передано неизвестное поле {name}.',
  'fault.moreFaults':
    'Есть и другие ошибки: описаны только {count, plural, one {первая {count}} few {первые {count}} many {первые {count}} other {первые {count}}}.',

  'error.freeProduct': 'Для бесплатного товара нельзя создать платёжную ссылку.',
  'error.archivedProduct':
    'Нельзя создать платёжную ссылку для товара, который находится в архиве.',
  'error.noRate':
    'Текущий курс EUR к RUB неизвестен. Повторите запрос позже или передайте в prices цену в RUB.',
  'error.tooManyLong':
    'Ещё идёт другой поиск, подсчёт или изменение нескольких ссылок. Повторите попытку через секунду.',
  'error.stillRunning': 'Такой же запрос ещё выполняется. Повторите попытку немного позже.',
  'error.wrongScope':
    'Здесь нужен ключ {needed, select, creator {автора} other {платформы}}, а вы передали ключ {given, select, creator {автора} other {платформы}}.',
  'error.wrongAccess': 'Вашему API-ключу это не разрешено: его доступ — {given}.',
  'error.longerKey':
    'Срок вашего API-ключа истекает раньше, поэтому он не может заменить секрет того ключа.',
  'error.notOnBehalf':
    'Действовать от имени автора (X-On-Behalf-Of) можно только с ключом платформы.',
  'error.sessionEnded': 'Ваш сеанс завершён. Войдите снова.',
  'error.signInToken': 'Ссылка для входа устарела, уже использована или скопирована не полностью.',
  'error.onlyInCabinet':
    'Товары создают и меняют в кабинете, а не по API-ключу: откройте там раздел «Товары».',
  'error.notCabinet': 'Войти и выйти можно только в кабинете.',
  'error.creatorSuspended': 'Автор заблокирован.',
  'error.productNotFound': 'Товар не найден.',
  'error.paymentLinkNotFound': 'Платёжная ссылка не найдена.',
  'error.apiKeyNotFound': 'API-ключ не найден.',
  'error.creatorNotFound': 'Автор не найден.',
  'error.cabinetSessionNotFound': 'Этот запрос сделан не в сеансе кабинета.',
  'error.paymentNotFound': 'Платёж не найден.',
  'error.holdNotFound': 'Бронь не найдена. Возможно, её срок истёк.',
  'error.webhookEndpointNotFound': 'Адрес для вебхуков не найден.',
  'error.webhookDeliveryNotFound': 'Доставка вебхука не найдена.',
  'error.mailLinkNotFound': 'Эта ссылка больше не действует.',
  'error.pathNotFound': 'Путь {path} не найден.',
  'error.notAnId':
    'В пути на месте id стоит текст. Id — это число, возьмите его из списка; uuid не подходит.',
  'error.linkDeleted': 'Платёжная ссылка удалена.',
  'error.linkUsed': 'Эту платёжную ссылку можно оплатить только один раз, и она уже оплачена.',
  'error.linkSoldOut': 'Лимит оплат по этой платёжной ссылке исчерпан.',
  'error.linkDisabled': 'Платёжная ссылка отключена.',
  'error.linkExpired': 'Срок действия платёжной ссылки истёк.',
  'error.linkHeld':
    'Все места по платёжной ссылке заняты или забронированы другими покупателями. Повторите попытку через {seconds, plural, one {{seconds} секунду} few {{seconds} секунды} many {{seconds} секунд} other {{seconds} секунды}}.',
  'error.holdLapsed':
    'Такой брони нет: её срок истёк, она использована, снята или не существовала. Все места по ссылке заняты другими.',
  'error.notTaken': 'Платёжный сервис не принимает этот платёж.',
  'error.otherPayment':
    'Платёж с этим идентификатором уже записан, но с другой ссылкой, валютой или суммой.',
  'error.paymentRefunded':
    'Этот платёж был отклонён, и деньги за него уже возвращены полностью или частично.',
  'error.otherRefund':
    'Возврат с этим идентификатором уже записан, но для другого платежа или с другой суммой.',
  'error.otherRefundKey':
    'Этот ключ идемпотентности уже использован для другого возврата этого платежа.',
  'error.refundElsewhere':
    'Этот платёж принимал не провайдер этого сервиса, поэтому вернуть его здесь нельзя. Деньги возвращает платёжный сайт, который принял платёж.',
  'error.providerKey':
    'У сервиса больше нет ключа провайдера, который принял этот платёж. Верните деньги в личном кабинете провайдера.',
  'error.paymentsElsewhere':
    'Это копия сервиса, который принимает платежи по другому адресу. Верните деньги там.',
  'error.refundOfPlatform':
    'Деньги за платежи возвращает только платформа: они уходят с её баланса. Обратитесь к платформе.',
  'error.refundTooOld':
    'Этому платежу больше {days, plural, one {# дня} few {# дней} many {# дней} other {# дня}}. Деньги уходят с баланса платформы, и вернуть их может только она: обратитесь к платформе.',
  'error.refundsTooMuch':
    'Сейчас вы можете вернуть сами {left}: столько принесли ваши платежи за последние {days} дней за вычетом ваших возвратов. Деньги уходят с баланса платформы. Чтобы вернуть больше, обратитесь к платформе.',
  'error.refundUnderWay':
    'Возврат этого платежа уже идёт. Следующий можно начать, когда он закончится.',
  'error.tooManyKeys':
    'У автора может быть не больше {most, plural, one {{most} действующего API-ключа} few {{most} действующих API-ключей} many {{most} действующих API-ключей} other {{most} действующего API-ключа}}. Удалите ключ, который больше не нужен.',
  'error.tooManyProductsInAll':
    'Товаров вместе с архивными может быть не больше {most}. Измените один из тех, что больше не продаёте.',
  'error.tooManyProducts':
    'Неархивных товаров может быть не больше {most}. Уберите в архив те, что больше не продаёте.',
  'error.tooManyLinks':
    'Платёжных ссылок может быть не больше {most}. Удалите те, что больше не нужны.',
  'error.tooManyEndpoints':
    'У автора может быть не больше {most, plural, one {{most} адреса} few {{most} адресов} many {{most} адресов} other {{most} адреса}} для вебхуков.',
  'error.typeNotWanted':
    'На этот адрес не отправляются события типа {type}. Сначала добавьте этот тип к его типам.',
  'error.endpointDisabled': 'Адрес для вебхуков отключён; сначала включите его.',
  'error.noSigningSecret':
    'Письма и сообщения в чат не подписываются, поэтому секрета для замены нет.',
  'error.tooManyConfirmations':
    'За сутки можно запросить подтверждение не более чем у {most} адресов электронной почты. Повторите попытку завтра.',
  'error.addressAsked':
    'У этого адреса уже запрашивали подтверждение за последние сутки. Поищите письмо, в том числе в спаме, или повторите попытку завтра.',
  'error.testMailTooSoon':
    'Тестовое письмо на этот адрес только что отправлено или ещё ждёт отправки. Повторите попытку через {seconds, plural, one {{seconds} секунду} few {{seconds} секунды} many {{seconds} секунд} other {{seconds} секунды}}.',
  'error.tooManyTestMails':
    'За сутки можно отправить не больше {most, plural, one {{most} тестового письма} few {{most} тестовых писем} many {{most} тестовых писем} other {{most} тестового письма}}. Повторите попытку завтра.',
  'error.mailedOnce':
    'Тестовое письмо и запрос подтверждения нельзя отправить повторно. Отправьте новый тест или включите адрес, чтобы запросить подтверждение снова.',
  'error.noSecretsKey': 'Сервис не может шифровать секреты: его оператор не задал SECRETS_KEY.',
  'error.tooComplex':
    'Ответ может оказаться слишком большим: запрос стоит до {complexity, plural, one {{complexity} единицы} few {{complexity} единиц} many {{complexity} единиц} other {{complexity} единицы}}, а допустимо не больше {most}. Запрашивайте страницы поменьше или меньше полей.',
  'error.answerTooLarge':
    'Ответ был бы больше {most, plural, one {{most} байта} few {{most} байт} many {{most} байт} other {{most} байта}}. Запрашивайте страницы поменьше или меньше полей.',
  'error.tooManyTokens':
    'В документе может быть не больше {most, plural, one {{most} лексемы} few {{most} лексем} many {{most} лексем} other {{most} лексемы}}, считая комментарии.',
  'error.aliasTooLong':
    'Псевдоним поля не должен быть длиннее {most, plural, one {{most} символа} few {{most} символов} many {{most} символов} other {{most} символа}}.',
  'error.tooManyRepeats':
    'Документ слишком часто запрашивает одни и те же поля или состоит из слишком многих фрагментов. Запрашивайте каждое поле один раз, в немногих фрагментах.',
  'error.introspectionTooLarge':
    'Документ запрашивает слишком много данных о схеме: в два с лишним раза больше, чем стандартный запрос интроспекции.',
  'error.moreErrors': 'В документе есть и другие ошибки.',
  'error.wrongMethod': 'Этот путь принимает только {methods}.',
  'error.badHost': 'Недопустимый заголовок Host.',
  'error.badTarget': 'В запросе должен быть указан путь или полный адрес http, без \\ и #.',
  'error.requestBrokeOff': 'Запрос оборвался.',
  'error.bodyBrokeOff': 'Тело запроса оборвалось.',
  'error.bodyTooLarge':
    'Тело запроса не должно быть больше {most, plural, one {{most} байта} few {{most} байт} many {{most} байт} other {{most} байта}}.',
  'error.notJson':
    'Тело запроса передано с типом {type}. Передайте JSON в UTF-8 с заголовком Content-Type: application/json.',
  'error.noType':
    'У тела запроса не указан тип. Передайте заголовок Content-Type: application/json.',
  'error.compressed':
    'Тело запроса сжато ({encoding}). Передайте его без сжатия и без заголовка Content-Encoding.',
  'error.notAcceptable':
    'Ответа нет ни в одном из типов, которые допускает заголовок Accept. Передайте заголовок Accept: application/json.',
  'error.unknownExpectation':
    'Заголовок Expect может иметь только значение 100-continue. Передайте его или не передавайте этот заголовок.',
  'error.paramNotJson': 'Параметр {name} должен быть корректным JSON.',
  'error.oneMessage': 'Отправляйте сообщения по одному: объект JSON, а не список.',
  'error.foreignOrigin':
    'Страницам этого источника инструменты недоступны. Оператор может добавить его в CORS_ORIGINS.',
  'error.internal':
    'На нашей стороне произошла ошибка. Если обратитесь к нам, укажите номер запроса {requestId}.',
  'error.unprovenNotice': 'Подписи уведомления нет, она неверна или устарела.',
  'error.databaseOutage': 'База данных сейчас недоступна. Повторите попытку.',

  // Почта
  'mail.several':
    '{store}: {count, plural, one {# событие} few {# события} many {# событий} other {# события}}',
  'mail.why': 'Вы получили это письмо, потому что на этот адрес приходят события магазина {store}.',
  'mail.unsubscribe': 'Отписаться',
  'mail.confirmSubject': 'Сообщать вам о платежах магазина {store}?',
  'mail.confirmWords':
    'Магазин {store} хочет присылать на этот адрес платежи, возвраты и другие события. Если вы согласны, подтвердите адрес в течение 3 дней.',
  'mail.confirmLink': 'Подтвердить этот адрес',
  'mail.confirmIgnore':
    'Если вы об этом ничего не знаете, не обращайте внимания: без подтверждения события к вам не приходят.',
  'mail.confirmTitle': 'Узнавать о событиях магазина {store}',
  'mail.confirmQuestion':
    'Платежи, возвраты и другие события магазина {store} будут приходить на {address}.',
  'mail.confirmed': 'Адрес подтверждён',
  'mail.confirmedWords':
    'Теперь на {address} приходят события магазина {store}. В каждом письме есть ссылка, чтобы отписаться.',
  'mail.unsubscribeTitle': 'Больше не получать письма магазина {store}',
  'mail.unsubscribeQuestion': 'События магазина {store} больше не будут приходить на {address}.',
  'mail.unsubscribed': 'Писем больше не будет',
  'mail.unsubscribedWords': 'События магазина {store} больше не приходят на {address}.',
  'mail.unknown': 'Эта ссылка больше не действует',
  'mail.unknownHint':
    'Её срок истёк, её заменило более новое письмо или магазин больше не пишет вам. Попросите магазин прислать новое.',
  'mail.tooOften': 'Слишком много ссылок',
  'mail.tooOftenHint':
    'С вашего адреса открыто слишком много ссылок. Повторите попытку через {seconds, plural, one {{seconds} секунду} few {{seconds} секунды} many {{seconds} секунд} other {{seconds} секунды}}.',

  // Выгрузки
  'export.staleTitle': 'Эта ссылка больше не действует',
  'export.stale':
    'Её срок истёк, ключ или сеанс, в котором она получена, завершён, или ссылка изменена. Создайте новую выгрузку.',
  'export.underWay': 'Уже скачивается другая выгрузка. Дождитесь её конца и попробуйте ещё раз.',

  // Сообщения о событиях
  'notice.payment': 'Платёж: {amount}',
  'notice.refund': 'Возврат: {amount}',
  'notice.refundFailed': 'Возврат не прошёл: {amount}',
  'notice.rejected': 'Отклонённый платёж: {amount}',
  'notice.endpointDisabled': 'Ваш адрес отключён',
  'notice.linkSoldOut': 'По ссылке всё распродано',
  'notice.linkExpired': 'Срок ссылки истёк',
  'notice.keyExpiring': 'Скоро истечёт срок API-ключа',
  'notice.customerErased': 'Данные покупателя удалены',
  'notice.endpointFailing': 'События не доходят до вашего адреса',
  'notice.test': 'Это проверка. Сюда будут приходить сообщения о событиях.',
  'notice.link': 'Ссылка',
  'notice.key': 'Ключ',
  'notice.expiresAt': 'Истекает',
  'notice.product': 'Товар',
  'notice.customer': 'Покупатель',
  'notice.payments': 'Платежи',
  'notice.rejectedPayments': 'Отклонённые платежи',
  'notice.reason': 'Причина',
  'notice.refundedTotal': 'Возвращено всего',
  'notice.evidenceDueBy': 'Ответить до',
  'notice.endpoint': 'Номер адреса',
  'notice.failingSince': 'Ошибки с',
  'notice.disabledFrom': 'Отключится',
  'notice.note': 'Примечание',
  'notice.testMode': 'Сделан с тестовым ключом: деньги не переводились.',
  'notice.sandbox': 'Сделан в песочнице: деньги не переводились.',
  'notice.page': 'Открыть в кабинете',
  'dispute.open': 'Покупатель оспорил платёж: {amount}',
  'dispute.won': 'Спор решён в вашу пользу: {amount}',
  'dispute.lost': 'Спор проигран: {amount}',
  'rejection.deleted': 'Ссылка была удалена.',
  'rejection.disabled': 'Ссылка, её товар или магазин не принимали платежи.',
  'rejection.expired': 'Срок действия ссылки истёк.',
  'rejection.used': 'Ссылка уже была оплачена.',
  'rejection.sold_out': 'Все места по ссылке были проданы.',
  'rejection.held': 'За последние места как раз платили другие покупатели.',
  'rejection.hold_lapsed': 'Место, которое держали за покупателем, уже освободилось.',
  'rejection.wrong_amount': 'Сумма не совпала с ценой ссылки.',
  'endpointDisabled.by_creator': 'Вы отключили его.',
  'endpointDisabled.gone': 'Он ответил, что больше не существует.',
  'endpointDisabled.unconfirmed': 'Новый адрес электронной почты ещё не подтверждён.',
  'endpointDisabled.unsubscribed': 'Получатель писем отписался.',
  'endpointDisabled.failing': 'Все попытки в течение 5 дней были неудачными.',

  ...checkout,

  'landing.title': 'Сервис платёжных ссылок',
  'landing.purpose':
    'Продавайте по\u00a0ссылке: создайте ссылку на\u00a0свой товар с\u00a0отдельной ценой, отправьте её покупателю. Вместе с\u00a0платежом вы\u00a0получите метаданные ссылки.',
  'landing.cabinet':
    '<cabinet>Ваш кабинет</cabinet>: создавайте ссылки и\u00a0смотрите платежи, не\u00a0написав ни\u00a0строчки кода',
  'landing.screenshot':
    'Кабинет: график платежей за\u00a0последние 30\u00a0дней и\u00a0то, что требует внимания',
  'landing.reference':
    '<docs>Справочник REST</docs>\u00a0— здесь можно отправлять запросы со\u00a0своим ключом (<openapi>документ OpenAPI</openapi>)',
  'landing.graphiql': '<graphiql>GraphiQL</graphiql> с\u00a0примерами повседневных операций',
  'landing.guide':
    '<guide>Руководство по\u00a0API</guide> на\u00a0английском: начните со\u00a0<links>ссылок</links> и\u00a0<events>вебхуков</events>',
  'landing.agents':
    'Для\u00a0агентов: <tools>инструменты</tools> и\u00a0<llms>что здесь можно прочитать</llms>',
  'landing.health': '<health>Состояние</health> и\u00a0<ready>готовность</ready> сервиса',
  'landing.firstLink': 'Ваша первая ссылка',
  'landing.firstLinkHint':
    'Создайте ключ в\u00a0разделе API личного кабинета и\u00a0найдите номер товара в\u00a0адресе страницы его редактирования. Подставьте их\u00a0в\u00a0команду и\u00a0выполните её:',
};
