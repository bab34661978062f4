import type { Translation } from '../../../texts/messages.js';
import type { payments as english, rejectedPayments as englishRejected } from './en.js';

export const payments: Translation<typeof english> = {
  'payments.title': 'Платежи',
  'payments.intro': 'Всё, что покупатели оплатили по вашим ссылкам.',
  'payments.views': 'Виды платежей',
  'payments.all': 'Все платежи',
  'payments.rejected': 'Отклонённые',
  'payments.empty': 'Платежей пока нет',
  'payments.emptyHint':
    'Отправьте покупателю платёжную ссылку. Когда он её оплатит, платёж сам появится здесь.',

  'payments.amount': 'Сумма',
  'payments.customer': 'Покупатель',
  'payments.unknownCustomer': 'Неизвестен',
  'payments.paymentId': 'Номер платежа',
  'payments.refundedPart': 'возвращено {amount}',
  'payments.refundedInFull': 'Возвращён полностью',
  'payments.link': 'Ссылка {id}',
  'payments.deletedLink': 'Удалена',

  'payments.email': 'Эл. почта покупателя',
  'payments.from': 'С',
  'payments.to': 'По',
  'payments.removeLink': 'Показать платежи по всем ссылкам, а не только по ссылке {id}',

  'payments.paid': 'Оплачено',
  'payments.refunded': 'Возвращено',
  'payments.net': 'Итого',
  'payments.count': 'Платежей',
  'payments.totalsOf': 'Итоги в валюте {currency}',
  'payments.showTotals': 'Показать итоги',
  'payments.hideTotals': 'Скрыть итоги',
  'payments.noTotals': 'Считать пока нечего.',

  'payments.details': 'Платёж',
  'payments.notFound': 'Платежа с таким номером нет',
  'payments.ofLink': 'Платёжная ссылка',
  'payments.name': 'Имя',
  'payments.customerEmail': 'Эл. почта',
  'payments.phone': 'Телефон',
  'payments.copyEmail': 'Скопировать адрес эл. почты',
  'payments.copyPaymentId': 'Скопировать номер платежа',
  'payments.refunds': 'Возвраты',
  'payments.noRefunds': 'Возвратов не было.',
  'payments.moreRefunds': 'Показаны последние 100 возвратов.',
  'payments.refund': 'Возврат {id}',
  'payments.metadata': 'Метаданные ссылки',

  'payments.download': 'Скачать CSV',
  'payments.preparing': 'Готовим файл: платежей {done} из {total}',
  'payments.waiting':
    'Готовим файл: платежей {done} из {total}. Чтобы не мешать другим вашим запросам, продолжим не позже чем через {minutes, plural, one {# минуту} few {# минуты} many {# минут} other {# минуты}}.',
  'payments.downloaded':
    'Файл готов: {count, plural, one {# платёж} few {# платежа} many {# платежей} other {# платежа}}.',
  'payments.cancelDownload': 'Отменить скачивание',
  'payments.csvTime': 'Время ({zone})',
  'payments.csvCurrency': 'Валюта',
  'payments.csvProductId': 'Номер товара',
  'payments.csvLinkId': 'Номер ссылки',
  'payments.csvLinkLabel': 'Метка ссылки',
};

export const rejectedPayments: Translation<typeof englishRejected> = {
  'rejected.title': 'Отклонённые платежи',
  'rejected.intro':
    'Покупатели заплатили, но ссылка уже не могла принять платёж. Деньги вернёт платёжный сайт, вам ничего делать не нужно.',
  'rejected.empty': 'Отклонённых платежей нет',
  'rejected.emptyHint':
    'Если покупатель заплатит по ссылке, у которой только что вышел срок или кончились места, здесь будет видно, что стало с платежом.',
  'rejected.filter': 'Какие отклонённые платежи показать',
  'rejected.showOpen': 'Незавершённые',
  'rejected.showResolved': 'Завершённые',
  'rejected.DELETED': 'Ссылка была удалена',
  'rejected.DISABLED': 'Ссылка, товар или магазин не принимали платежи',
  'rejected.EXPIRED': 'Срок ссылки истёк',
  'rejected.USED': 'Ссылку уже оплатили',
  'rejected.SOLD_OUT': 'По ссылке всё продано',
  'rejected.HELD': 'Последние места в это время оплачивали другие',
  'rejected.HOLD_LAPSED': 'Бронь покупателя уже не действовала',
  'rejected.WRONG_AMOUNT': 'Сумма не совпала с ценой ссылки',
  'rejected.waiting': 'Ждёт возврата',
  'rejected.partly': 'Возвращён частично',
  'rejected.refunded': 'Возвращён',
  'rejected.recorded': 'Принят позже',
};
