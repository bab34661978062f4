/** Words of all pages, failures, and faults of input. */
export const common = {
  'common.address': ['Address', 'Адрес'],
  'common.all': ['All', 'Все'],
  'common.day': ['Day', 'День'],
  'common.disable': ['Disable', 'Отключить'],
  'common.enable': ['Enable', 'Включить'],
  'common.mistypedAddress': ['The address may have a typo.', 'Возможно, в адресе опечатка.'],
  'common.edit': ['Edit', 'Изменить'],
  'common.expires': ['Expires', 'Истекает'],
  'common.more': ['More', 'Ещё'],
  'common.name': ['Name', 'Название'],
  'common.nameRequired': ['Enter a name.', 'Введите название.'],
  'common.none': ['None', 'Нет'],
  'common.reason': ['Reason', 'Причина'],
  'common.status': ['Status', 'Статус'],
  'common.time': ['Time', 'Время'],
  'common.cancel': ['Cancel', 'Отмена'],
  'common.clearFilters': ['Clear filters', 'Сбросить фильтры'],
  'common.filters': ['Filters', 'Фильтры'],
  'common.removeFilter': ['Remove the filter: {filter}', 'Убрать фильтр: {filter}'],
  'common.history': ['History', 'История изменений'],
  'common.from': ['From', 'С'],
  'common.to': ['To', 'По'],
  'common.days': [
    '{count, plural, one {# day} other {# days}}',
    '{count, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
  ],
  'common.hours': [
    '{count, plural, one {# hour} other {# hours}}',
    '{count, plural, one {# час} few {# часа} many {# часов} other {# часа}}',
  ],
  'common.minutes': [
    '{count, plural, one {# minute} other {# minutes}}',
    '{count, plural, one {# минуту} few {# минуты} many {# минут} other {# минуты}}',
  ],
  'common.seconds': [
    '{count, plural, one {# second} other {# seconds}}',
    '{count, plural, one {# секунду} few {# секунды} many {# секунд} other {# секунды}}',
  ],
  'common.halfTyped': [
    'Finish what you have typed, or clear it.',
    'Введите значение целиком или очистите поле.',
  ],
  'common.close': ['Close', 'Закрыть'],
  'common.copied': ['Copied', 'Скопировано'],
  'common.copy': ['Copy', 'Скопировать'],
  'common.copyFailed': [
    'The browser does not let us copy. Please select the text and copy it.',
    'Браузер не разрешает копировать. Выделите текст и скопируйте его вручную.',
  ],
  'common.loading': ['Loading…', 'Загрузка…'],
  'common.newRows': [
    'Show {count, plural, one {# new} other {# new}}',
    'Показать {count, plural, one {# новую запись} few {# новые записи} many {# новых записей} other {# новой записи}}',
  ],
  'common.noMatches': ['Nothing matches these filters', 'Под эти фильтры ничего не подходит'],
  'common.noMatchesHint': [
    'Change the filters, or clear them to see everything.',
    'Измените фильтры или сбросьте их, чтобы увидеть всё.',
  ],
  'common.never': ['Never', 'Никогда'],
  'common.reload': ['Reload the page', 'Обновить страницу'],
  'common.quoted': ['“{text}”', '«{text}»'],
  'common.retry': ['Try again', 'Попробовать ещё раз'],
  'common.save': ['Save', 'Сохранить'],
  'common.showMore': ['Show more', 'Показать ещё'],
  'common.secretKept': ['I have saved it', 'Секрет сохранён'],
  'common.secretOnce': [
    'It is shown only once. Save it in a safe place before you close this window.',
    'Он показывается только один раз. Сохраните его в надёжном месте, прежде чем закрыть это окно.',
  ],

  'failure.title': ['This did not work', 'Не получилось'],
  'failure.offline': [
    'The service cannot be reached. Check your connection and try again.',
    'Нет связи с сервисом. Проверьте подключение и попробуйте ещё раз.',
  ],
  'failure.signedOut': [
    'You are signed out. Please sign in again.',
    'Вы вышли из кабинета. Войдите снова.',
  ],
  'failure.notAllowed': [
    'You are not allowed to do this. Sign in with an API key that is.',
    'Для этого у вас не хватает прав. Войдите с API-ключом, у которого они есть.',
  ],
  'failure.searchTooLong': [
    'This search takes too long. Narrow the list of payments or links by days instead.',
    'Поиск занимает слишком много времени. Ограничьте список платежей или ссылок днями.',
  ],
  'failure.invalid': ['Please correct the fields that are marked.', 'Исправьте отмеченные поля.'],
  'failure.tooOften': [
    'You have made many requests. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
    'Слишком много запросов. Попробуйте ещё раз через {seconds, plural, one {# секунду} few {# секунды} many {# секунд} other {# секунды}}.',
  ],
  'failure.unavailable': [
    'The service is not available at the moment. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
    'Сервис сейчас недоступен. Попробуйте ещё раз через {seconds, plural, one {# секунду} few {# секунды} many {# секунд} other {# секунды}}.',
  ],
  'failure.badRequest': [
    'This page is out of date. Reload it and try again.',
    'Страница устарела. Обновите её и попробуйте ещё раз.',
  ],
  'failure.internal': [
    'Something went wrong on our side. If it happens again, tell us the request number {requestId}.',
    'На нашей стороне произошла ошибка. Если она повторится, сообщите нам номер запроса {requestId}.',
  ],
  'failure.page': ['This page could not be shown', 'Не удалось показать страницу'],
  'failure.part': ['This could not be loaded', 'Не удалось загрузить'],
  'failure.pageHint': [
    'Your data is safe. Reload the page to go on.',
    'С вашими данными всё в порядке. Обновите страницу, чтобы продолжить.',
  ],

  'fault.positive': ['Enter more than 0.', 'Введите значение больше 0.'],
  'fault.twoDecimals': [
    'Enter at most two digits for cents.',
    'Укажите не больше двух знаков после запятой.',
  ],
  'fault.onlyOnce': [
    'It can be paid once: enter 1, or nothing.',
    'Оплатить можно один раз: укажите 1 или оставьте пустым.',
  ],
  'fault.unstorableText': [
    'It has characters that cannot be stored.',
    'Здесь есть символы, которые нельзя сохранить.',
  ],
  'fault.maxBytes': [
    'It is larger than {bytes, number} bytes. Shorten it.',
    'Здесь больше {bytes, number} байт. Сократите.',
  ],
  'fault.atMost': ['Enter at most {most}.', 'Введите не больше {most}.'],
  'fault.refundLeft': [
    'Enter at most {left}: the rest is refunded, or just going back.',
    'Введите не больше {left}: остальное уже возвращено или возвращается.',
  ],
  'fault.lessThan': ['Enter less than {other}.', 'Введите меньше, чем в поле {other}.'],
  'fault.between': ['Enter {least} to {most}.', 'Введите значение от {least} до {most}.'],
  'fault.computedZero': [
    'The price in {currency} would be 0. Enter more.',
    'Цена в {currency} получится равной 0. Введите больше.',
  ],
  'fault.computedPrice': [
    'The price in {currency} would be greater than {most}. Enter less.',
    'Цена в {currency} получится больше {most}. Введите меньше.',
  ],
  'fault.maxLength': [
    'Enter at most {characters, plural, one {# character} other {# characters}}.',
    'Введите не больше {characters, plural, one {# символа} few {# символов} many {# символов} other {# символа}}.',
  ],
  'fault.holdsAddress': [
    'Leave out the e-mail: the audit log keeps this text.',
    'Не указывайте эл. почту: этот текст хранит журнал изменений.',
  ],
  'fault.future': ['Choose a time in the future.', 'Выберите время в будущем.'],
  'fault.beforeOwnExpiry': [
    'Choose an earlier time: your own API key expires before this one.',
    'Выберите более раннее время: ваш собственный API-ключ истечёт до него.',
  ],
  'fault.webAddress': [
    'Enter an address that starts with https:// or http://.',
    'Введите адрес, который начинается с https:// или http://.',
  ],
  'fault.secureWebAddress': [
    'Enter an address that starts with https://.',
    'Введите адрес, который начинается с https://.',
  ],
  'fault.publicAddress': [
    'Enter an address on the public internet.',
    'Введите адрес, доступный из интернета.',
  ],
  'fault.addressWithCredentials': [
    'Enter the address without a user name or password.',
    'Введите адрес без имени пользователя и пароля.',
  ],
} as const;
