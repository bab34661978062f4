/** Links from a spreadsheet. */
export const sheet = {
  'sheet.title': ['From a spreadsheet', 'Из таблицы'],
  'sheet.intro': ['A link for each line.', 'По ссылке на каждую строку.'],
  'sheet.file': ['A file', 'Файл'],
  'sheet.choose': ['Choose a file', 'Выбрать файл'],
  'sheet.drop': ['Or drop a CSV here.', 'Или перетащите CSV сюда.'],
  'sheet.paste': ['Rows from a spreadsheet program', 'Строки из программы для таблиц'],
  'sheet.pasteHint': [
    'Copy them there with their heading, and paste them here.',
    'Скопируйте их там вместе с заголовком и вставьте сюда.',
  ],
  'sheet.read': ['Read the rows', 'Прочитать строки'],
  'sheet.columns': ['Columns', 'Столбцы'],
  'sheet.columnsHint': [
    'The first line names the columns: <code>{columns}</code>, and <code>metadata.NAME</code> for keys of your own. <code>product_id</code> and <code>eur</code> are needed; the number of a product stands in the list of products.',
    'Первая строка называет столбцы: <code>{columns}</code> и <code>metadata.ИМЯ</code> для собственных ключей. Обязательны <code>product_id</code> и <code>eur</code>; номер товара указан в списке товаров.',
  ],
  'sheet.example': ['Save an example', 'Сохранить пример'],
  'sheet.tooLarge': [
    'The file is larger than 1 MB. Split it, and take one part at a time.',
    'Файл больше 1 МБ. Разделите его и берите по одной части.',
  ],
  'sheet.unreadable': [
    'This is no text in UTF-8. In your spreadsheet program, save the file as “CSV UTF-8”.',
    'Это не текст в UTF-8. Сохраните файл в программе для таблиц как «CSV UTF-8».',
  ],

  'sheet.preview': ['Links that will be made', 'Ссылки, которые будут созданы'],
  'sheet.line': ['Line', 'Строка'],
  'sheet.more': [
    'And {count, plural, one {# more line} other {# more lines}}.',
    'И ещё {count, plural, one {# строка} few {# строки} many {# строк} other {# строки}}.',
  ],
  'sheet.faults': [
    '{count, plural, one {# fault} other {# faults}}',
    '{count, plural, one {# ошибка} few {# ошибки} many {# ошибок} other {# ошибки}}',
  ],
  'sheet.mend': [
    'Nothing is made while there is one. Mend the spreadsheet, and take it again.',
    'Пока они есть, ничего не создаётся. Исправьте таблицу и выберите её снова.',
  ],
  'sheet.lineAt': ['Line {line}', 'Строка {line}'],
  'sheet.wrong': ['This cannot be taken.', 'Так не получится.'],
  'sheet.noLines': ['There is no line below the first one.', 'Под первой строкой ничего нет.'],
  'sheet.make': [
    'Make {count, plural, one {# link} other {# links}}',
    'Создать {count, plural, one {# ссылку} few {# ссылки} many {# ссылок} other {# ссылки}}',
  ],
  'sheet.another': ['Take another spreadsheet', 'Выбрать другую таблицу'],
  'sheet.notKept': [
    'The browser has no room to keep the lines, or is not allowed to. Nothing more is made.',
    'Браузеру негде хранить строки, или это запрещено. Больше ничего не создаётся.',
  ],

  'sheet.progress': [
    '{made, number} of {count, number} links',
    'Ссылки: {made, number} из {count, number}',
  ],
  'sheet.going': [
    'Keep this page open. If you close it, it goes on when you open it again.',
    'Не закрывайте страницу. Если закроете, работа продолжится, когда вы снова её откроете.',
  ],
  'sheet.otherTab': ['Another tab makes them.', 'Их создаёт другая вкладка.'],
  'sheet.waiting': [
    'It waits for the limit of requests, or for the service, and goes on at {time}.',
    'Ждём, пока позволит лимит запросов или ответит сервис. Продолжение: {time}.',
  ],
  'sheet.stopped': ['Stopped.', 'Остановлено.'],
  'sheet.done': [
    'All links are made. This browser keeps them until you are done here or sign out.',
    'Все ссылки созданы. Браузер хранит их, пока вы не закончите или не выйдете.',
  ],
  'sheet.refused': [
    '{count, plural, one {# line was refused. All others have their link.} other {# lines were refused. All others have their links.}}',
    '{count, plural, one {# строка отклонена. У остальных ссылки есть.} few {# строки отклонены. У остальных ссылки есть.} many {# строк отклонены. У остальных ссылки есть.} other {# строки отклонены. У остальных ссылки есть.}}',
  ],
  'sheet.refusedLines': ['Refused lines', 'Отклонённые строки'],
  'sheet.stop': ['Stop', 'Остановить'],
  'sheet.goOn': ['Go on', 'Продолжить'],
  'sheet.save': ['Save the file with the links', 'Сохранить файл со ссылками'],
  'sheet.finish': ['I am done', 'Готово'],
  'sheet.discard': ['Discard the rest', 'Отменить остальное'],
  'sheet.forgetTitle': ['Forget these lines?', 'Забыть эти строки?'],
  'sheet.forgetWords': [
    'Links that are made stay in the list of links. Their file cannot be saved any more, and no others are made.',
    'Созданные ссылки останутся в списке ссылок. Файл с ними сохранить будет нельзя, и новые не создаются.',
  ],
  'sheet.forget': ['Forget', 'Забыть'],
} as const;
