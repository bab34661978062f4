import type { Translation } from '../../../texts/messages.js';
import type {
  customer as englishCustomer,
  payments as english,
  rejectedPayments as englishRejected,
} from './en.js';

export const payments: Translation<typeof english> = {
  'payments.title': 'Платежи',
  'payments.intro': 'Всё, что покупатели оплатили по вашим ссылкам.',
  'payments.views': 'Виды платежей',
  'payments.all': 'Все платежи',
  'payments.rejected': 'Отклонённые',
  'payments.ofCustomer': 'Покупатель',
  'payments.empty': 'Платежей пока нет',
  'payments.emptyHint':
    'Отправьте покупателю платёжную ссылку. Когда он её оплатит, платёж сам появится здесь.',

  'payments.amount': 'Сумма',
  'payments.customer': 'Покупатель',
  'payments.unknownCustomer': 'Неизвестен',
  'payments.erasedCustomer': 'Данные удалены',
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
};

export const customer: Translation<typeof englishCustomer> = {
  'customer.title': 'Покупатель',
  'customer.intro':
    'Всё, что магазин знает об одном покупателе. Покажите это по его просьбе или удалите, если он этого хочет.',
  'customer.open': 'Всё об этом покупателе',
  'customer.enter': 'Введите адрес эл. почты',
  'customer.enterHint': 'Большие и маленькие буквы не различаются.',
  'customer.nothing': 'Об этом покупателе ничего не известно',
  'customer.nothingHint': 'С этим адресом никто не платил, или данные покупателя удалены.',
  'customer.payments': 'Платежи: {count}',
  'customer.refunds': 'Возвраты: {count}',
  'customer.rejected': 'Отклонённые платежи: {count}',
  'customer.rejectedHint': 'Деньги за эти платежи возвращаются.',
  'customer.links': 'Ссылки, где указан адрес: {count}',
  'customer.linksHint':
    'Адрес почты есть в их метаданных, названии или адресе после оплаты. Это ваши собственные данные, поэтому при удалении покупателя они остаются.',
  'customer.more': 'Показаны последние 100.',
  'customer.erase': 'Удалить данные покупателя',
  'customer.eraseWords':
    'Адрес почты, имя и телефон навсегда удаляются из всех платежей этого покупателя и из событий о них. Суммы и время остаются. Вернуть данные не сможет никто.',
  'customer.eraseElsewhere':
    'То, что уже получили ваши программы, почтовые ящики и чаты, там не удаляется.',
  'customer.reason': 'Причина',
  'customer.reasonHint': 'Для журнала изменений, без адреса почты.',
  'customer.reasonRequired': 'Укажите причину.',
  'customer.reasonFirst': 'По просьбе покупателя',
  'customer.erased':
    '{count, plural, one {Покупатель удалён из # платежа} few {Покупатель удалён из # платежей} many {Покупатель удалён из # платежей} other {Покупатель удалён из # платежа}}.',
  'customer.erasedSome': 'Платежей больше, чем можно удалить за раз. Удалите ещё раз.',
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
