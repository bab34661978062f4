/** Payments, those that links could not take (`rejected`), and all that is known of a customer. */
export const payments = {
  'payments.title': ['Payments', 'Платежи'],
  'payments.intro': [
    'What customers have paid through your links.',
    'Всё, что покупатели оплатили по вашим ссылкам.',
  ],
  'payments.views': ['Kinds of payments', 'Виды платежей'],
  'payments.all': ['All payments', 'Все платежи'],
  'payments.rejected': ['Rejected', 'Отклонённые'],
  'payments.empty': ['No payments yet', 'Платежей пока нет'],
  'payments.emptyHint': [
    'Send a payment link to a customer. Once it is paid, the payment appears here by itself.',
    'Отправьте покупателю платёжную ссылку. Когда он её оплатит, платёж сам появится здесь.',
  ],

  'payments.amount': ['Amount', 'Сумма'],
  'payments.customer': ['Customer', 'Покупатель'],
  'payments.unknownCustomer': ['Unknown', 'Неизвестен'],
  'payments.erasedCustomer': ['Erased', 'Данные удалены'],
  'payments.paymentId': ['Payment id', 'Номер платежа'],
  'payments.test': ['Test', 'Тест'],
  'payments.testsIncluded': [
    'These sums include test payments ({count}), for which no money moved.',
    'В суммах есть тестовые платежи ({count}): деньги за них не переводились.',
  ],
  'payments.refundedPart': ['{amount} refunded', 'возвращено {amount}'],
  'payments.PAID': ['Paid', 'Оплачен'],
  'payments.PARTLY_REFUNDED': ['Partly refunded', 'Возврат части'],
  'payments.REFUNDED': ['Refunded', 'Возвращён'],
  'payments.DISPUTED': ['Disputed', 'Оспаривается'],
  'payments.DISPUTE_LOST': ['Dispute lost', 'Спор проигран'],
  'payments.link': ['Link {id}', 'Ссылка {id}'],
  'payments.deletedLink': ['Deleted', 'Удалена'],

  'payments.countOf': [
    '{count, plural, one {# payment} other {# payments}}',
    '{count, plural, one {# платёж} few {# платежа} many {# платежей} other {# платежа}}',
  ],
  'payments.dayInWords': ['{day}: {amount}, {payments}', '{day}: {amount}, {payments}'],
  'payments.email': ['Customer’s e-mail', 'Эл. почта покупателя'],

  'payments.paid': ['Paid', 'Оплачено'],
  'payments.refunded': ['Refunded', 'Возвращено'],
  'payments.net': ['After refunds', 'За вычетом возвратов'],
  'payments.count': ['Payments', 'Платежей'],
  'payments.before': ['before: {before}', 'раньше: {before}'],
  'payments.change': ['{change}, before: {before}', '{change}, раньше: {before}'],
  'payments.totalsOf': ['Totals in {currency}', 'Итоги в валюте {currency}'],

  'payments.details': ['Payment', 'Платёж'],
  'payments.wasRejected': [
    'The link could not take this payment',
    'Ссылка не смогла принять этот платёж',
  ],
  'payments.wasRejectedHint': [
    'It is with the rejected payments, not in this list.',
    'Он среди отклонённых, а не в этом списке.',
  ],
  'payments.notFound': ['There is no payment with this id', 'Платежа с таким номером нет'],
  'payments.ofLink': ['Payment link', 'Платёжная ссылка'],
  'payments.name': ['Name', 'Имя'],
  'payments.customerEmail': ['E-mail', 'Эл. почта'],
  'payments.phone': ['Phone', 'Телефон'],
  'payments.copyEmail': ['Copy the e-mail', 'Скопировать эл. почту'],
  'payments.copyPaymentId': ['Copy the payment id', 'Скопировать номер платежа'],
  'payments.refunds': ['Refunds', 'Возвраты'],
  'payments.noRefunds': ['Nothing was refunded.', 'Возвратов не было.'],
  'payments.moreRefunds': [
    'These are the newest 100 refunds.',
    'Показаны последние 100 возвратов.',
  ],
  'payments.refund': ['Refund {id}', 'Возврат {id}'],
  'payments.refundAction': ['Refund', 'Вернуть деньги'],
  'payments.refundTitle': ['Refund the payment', 'Возврат платежа'],
  'payments.refundWords': [
    'The money goes back the way it came. This cannot be undone.',
    'Деньги вернутся тем же путём, каким пришли. Отменить возврат нельзя.',
  ],
  'payments.refundBalance': [
    'It comes from the balance of the platform. You can send back what your payments of the last 30 days have brought; for more, or for older payments, ask the platform.',
    'Они уходят с баланса платформы. Вы можете вернуть столько, сколько принесли ваши платежи за последние 30 дней; чтобы вернуть больше или за старый платёж, обратитесь к платформе.',
  ],
  'payments.refundLeft': ['At most {left}', 'Не больше {left}'],
  'payments.refundAmountFault': ['Enter an amount such as 4.00.', 'Введите сумму, например 4,00.'],
  'payments.refundReasonHint': [
    'If you like. The customer does not see it.',
    'По желанию. Покупатель её не увидит.',
  ],
  'payments.refundReopen': ['The link can be paid once more', 'Ссылку можно оплатить ещё раз'],
  'payments.refundPENDING': ['Refund under way', 'Возврат начат'],
  'payments.refundSUCCEEDED': ['Refunded', 'Деньги возвращены'],
  'payments.refundFAILED': ['Refund failed', 'Возврат не удался'],
  'payments.refundGoesOn': [
    'It goes on by itself, and appears here once the money has gone back.',
    'Он продолжится сам и появится здесь, когда деньги вернутся.',
  ],
  'payments.refundFailedHint': [
    'No money went back. The platform was told; you can try again.',
    'Деньги не вернулись. Платформа об этом знает. Попробуйте ещё раз.',
  ],
  'payments.refundElsewhere': [
    'The payment site that took this payment refunds it.',
    'Деньги за этот платёж возвращает платёжный сайт, который его принял.',
  ],
  'payments.metadata': ['Metadata of the link', 'Метаданные ссылки'],

  'customers.title': ['Customers', 'Покупатели'],
  'customers.intro': [
    'Everybody who has paid and left an e-mail. Enter one to see all that your store knows about its owner.',
    'Все, кто заплатил и указал эл. почту. Введите её, чтобы увидеть всё, что магазин знает о покупателе.',
  ],
  'customers.empty': ['No customers yet', 'Покупателей пока нет'],
  'customers.emptyHint': [
    'Whoever pays and leaves an e-mail appears here by itself.',
    'Здесь сам появится каждый, кто заплатит и укажет эл. почту.',
  ],
  'customers.last': ['Last payment', 'Последний платёж'],
  'customers.tests': ['including tests: {count}', 'в том числе тестовых: {count}'],

  'customer.intro': [
    'Everything your store knows about one customer. Show it to customers who ask, and erase it if they want.',
    'Всё, что магазин знает об одном покупателе. Покажите это по его просьбе или удалите, если он этого хочет.',
  ],
  'customer.open': ['All about this customer', 'Всё об этом покупателе'],
  'customer.nothing': ['There is no customer with this e-mail', 'Покупателя с такой почтой нет'],
  'customer.nothingHint': [
    'Nobody has paid with it, or the customer was erased.',
    'С ней никто не платил, или данные покупателя удалены.',
  ],
  'customer.payments': ['Payments: {count}', 'Платежи: {count}'],
  'customer.refunds': ['Refunds: {count}', 'Возвраты: {count}'],
  'customer.rejected': ['Rejected payments: {count}', 'Отклонённые платежи: {count}'],
  'customer.rejectedHint': [
    'The platform sends the money of these payments back.',
    'Деньги за эти платежи возвращает платформа.',
  ],
  'customer.links': [
    'Links that name this e-mail: {count}',
    'Ссылки, где указана эта почта: {count}',
  ],
  'customer.linksHint': [
    'It is in their metadata, label or page after the payment. That is your own data, so erasing the customer leaves it.',
    'Она есть в их метаданных, метке или странице после оплаты. Это ваши собственные данные, поэтому при удалении покупателя они остаются.',
  ],
  'customer.more': ['These are the newest 100.', 'Показаны последние 100.'],
  'customer.erase': ['Erase the customer', 'Удалить данные покупателя'],
  'customer.eraseWords': [
    'E-mail, name and phone number are removed for good from all payments of this customer and from the events about them. Amounts and times stay. Nobody can bring the data back.',
    'Эл. почта, имя и телефон навсегда удаляются из всех платежей этого покупателя и из событий о них. Суммы и время остаются. Вернуть данные не сможет никто.',
  ],
  'customer.eraseElsewhere': [
    'Copies that your programs, mailboxes and chats already have stay there.',
    'Копии, которые уже есть у ваших программ, в почте и чатах, остаются.',
  ],
  'customer.reasonHint': [
    'For the audit log, without the e-mail.',
    'Для журнала изменений, без эл. почты.',
  ],
  'customer.reasonRequired': ['Enter a reason.', 'Укажите причину.'],
  'customer.reasonFirst': ['The customer asked for it', 'По просьбе покупателя'],
  'customer.erased': [
    'The customer is erased from {count, plural, one {# payment} other {# payments}}.',
    'Данные покупателя удалены из {count, plural, one {# платежа} few {# платежей} many {# платежей} other {# платежа}}.',
  ],
  'customer.erasedSome': [
    'There are more payments than can be erased at once. Erase once more.',
    'Платежей больше, чем можно удалить за раз. Удалите ещё раз.',
  ],

  'rejected.title': ['Rejected payments', 'Отклонённые платежи'],
  'rejected.intro': [
    'Customers paid, but the link could not take the payment. The platform sends the money back; ask there if that takes days.',
    'Покупатели заплатили, но ссылка уже не могла принять платёж. Деньги возвращает платформа. Если прошло несколько дней, обратитесь к ней.',
  ],
  'rejected.empty': ['No rejected payments', 'Отклонённых платежей нет'],
  'rejected.emptyHint': [
    'If a customer pays for a link that has just expired or sold out, you see here what happens to the payment.',
    'Если покупатель заплатит по ссылке, у которой только что вышел срок или кончились места, здесь будет видно, что стало с платежом.',
  ],
  'rejected.showOpen': ['Waiting for a refund', 'Ждут возврата'],
  'rejected.showResolved': ['Settled', 'Закрытые'],
  'rejected.DELETED': ['The link was deleted', 'Ссылка была удалена'],
  'rejected.DISABLED': [
    'The link, its product or the store was not open for payments',
    'Ссылка, товар или магазин не принимали платежи',
  ],
  'rejected.EXPIRED': ['The link had expired', 'Срок ссылки истёк'],
  'rejected.USED': ['The link had already been paid', 'Ссылку уже оплатили'],
  'rejected.SOLD_OUT': ['The link was sold out', 'По ссылке всё продано'],
  'rejected.HELD': [
    'Others were paying for the last places at that time',
    'Последние места в это время оплачивали другие',
  ],
  'rejected.HOLD_LAPSED': [
    'The customer’s reservation had ended',
    'Бронь покупателя уже не действовала',
  ],
  'rejected.WRONG_AMOUNT': [
    'The amount was not the price of the link',
    'Сумма не совпала с ценой ссылки',
  ],
  'rejected.waiting': ['Waiting for the refund', 'Ждёт возврата'],
  'rejected.recorded': ['Accepted later', 'Принят позже'],
} as const;
