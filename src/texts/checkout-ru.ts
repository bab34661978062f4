import type { checkout as english } from './checkout-en.js';

export const checkout: Readonly<Record<keyof typeof english, string>> = {
  'checkout.sandbox':
    '<strong>Песочница.</strong> Деньги не списываются: все платежи здесь тестовые.',
  'checkout.test': '<strong>Тест:</strong> деньги не списываются.',
  'checkout.seller': 'Продавец: {store}',
  'checkout.currency': 'Валюта оплаты',
  'checkout.regularPrice': 'Обычная цена',
  'checkout.rate':
    'По курсу {rate} за 1 € ({source, select, cbr {Банк России} operator {курс оператора сервиса} sample {пример курса} other {{source}}}, {date})',
  'checkout.email': 'Электронная почта',
  'checkout.name': 'Имя',
  'checkout.phoneNumber': 'Телефон',
  'checkout.emailField': '«Электронная почта»',
  'checkout.nameField': '«Имя»',
  'checkout.phoneNumberField': '«Телефон»',
  'checkout.optional': 'Необязательно',
  'checkout.payTest': 'Провести тестовый платёж',
  'checkout.pay': 'Оплатить',
  'checkout.paidAt': 'На\u00a0странице {provider, select, YooKassa {ЮKassa} other {{provider}}}',
  'checkout.begun': 'Вы начали оплату: {amount}.',
  'checkout.continue': 'Продолжить оплату',
  'checkout.notPaid': 'Оплата не\u00a0прошла, деньги не\u00a0списаны. Можно попробовать ещё раз.',
  'checkout.unclear':
    '{provider, select, YooKassa {ЮKassa} other {{provider}}} сейчас не\u00a0отвечает. Деньги не\u00a0списаны. Попробуйте ещё раз через минуту.',
  'checkout.refused':
    '{provider, select, YooKassa {ЮKassa} other {{provider}}} не\u00a0принимает этот платёж. Деньги не\u00a0списаны. Проверьте, что вы ввели, или обратитесь к\u00a0продавцу.',
  'checkout.refusedEmail':
    '{provider, select, YooKassa {ЮKassa} other {{provider}}} не\u00a0принимает этот адрес электронной почты. Деньги не\u00a0списаны. Проверьте адрес.',
  'checkout.paid': 'Оплачено',
  'checkout.paidTo': '{title}, продавец {store}',
  'checkout.recorded':
    'Платёж <code>{paymentId}</code> записан. Если у\u00a0продавца есть адреса для вебхуков, туда уже отправляется уведомление.',
  'checkout.paymentNumber': 'Номер платежа: <code>{paymentId}</code>',
  'checkout.waiting': 'Ждём подтверждения оплаты',
  'checkout.waitingHint':
    'Подтверждение от\u00a0{provider, select, YooKassa {ЮKassa} other {{provider}}} ещё не\u00a0пришло. Страница обновится сама.',
  'checkout.waitingLong':
    'Подтверждение от\u00a0{provider, select, YooKassa {ЮKassa} other {{provider}}} ещё не\u00a0пришло. Иногда это занимает больше времени. Если вы уже заплатили, ничего делать не\u00a0нужно.',
  'checkout.unreachable':
    'Сейчас мы не можем проверить ваш платёж. Страница проверит его сама ещё раз. Если вы оплатили, ничего делать не нужно.',
  'checkout.lookAgain': 'Проверить ещё раз',
  'checkout.notYetPaid': 'Ещё не\u00a0заплатили?',
  'checkout.turnBack': 'Отказаться от\u00a0оплаты',
  'checkout.checkoutNumber': 'Номер для обращений: <code>{checkoutId}</code>',
  'checkout.goesBack': 'Деньги вернутся к\u00a0вам',
  'checkout.goesBackHint':
    'Когда пришёл ваш платёж, оплатить эту ссылку было уже нельзя. {provider, select, YooKassa {ЮKassa} other {{provider}}} вернёт всю сумму тем\u00a0же способом, которым вы заплатили. Это может занять несколько дней.',
  'checkout.notHere': 'Эту цену здесь оплатить нельзя',
  'checkout.notHereHint': 'Попросите у\u00a0продавца другую ссылку или другой способ оплаты.',
  'checkout.tooOften': 'Слишком много попыток',
  'checkout.tooOftenHint':
    'Открыто слишком много страниц оплаты. Попробуйте снова через {minutes, plural, one {# минуту} few {# минуты} many {# минут} other {# минуты}}.',
  'checkout.used': 'Эта платёжная ссылка уже использована',
  'checkout.soldOut': 'Распродано',
  'checkout.soldOutHint':
    'Лимит оплат по\u00a0этой ссылке исчерпан. Попросите у\u00a0продавца новую ссылку.',
  'checkout.disabled': 'Эта платёжная ссылка отключена',
  'checkout.disabledHint': 'Сейчас её нельзя оплатить. Обратитесь к\u00a0продавцу.',
  'checkout.expired': 'Срок действия этой платёжной ссылки истёк',
  'checkout.expiredHint': 'Её больше нельзя оплатить. Попросите у\u00a0продавца новую ссылку.',
  'checkout.held': 'Сейчас платят другие покупатели',
  'checkout.heldHint':
    'Все места по\u00a0этой платёжной ссылке забронированы. Попробуйте снова через {minutes, plural, one {# минуту} few {# минуты} many {# минут} other {# минуты}}.',
  'checkout.usedHint':
    'Её можно оплатить только один раз, и\u00a0она уже оплачена. Попросите у\u00a0продавца новую ссылку.',
  'checkout.unknown': 'Такой платёжной ссылки нет',
  'checkout.unknownHint':
    'Возможно, её удалили или в\u00a0адресе опечатка. Попросите у\u00a0продавца новую ссылку.',
  'checkout.stale': 'Эту форму нельзя отправить',
  'checkout.staleHint': 'Её уже отправляли, или она заполнена не\u00a0полностью.',
  'checkout.again': 'Открыть страницу оплаты заново',
  'checkout.failed': 'Не получилось',
  'checkout.wrongMethod': 'Эта страница принимает только {methods}.',
  'checkout.notForm': 'Отправьте форму со страницы оплаты.',
};
