/** What can be wrong with a cell besides the rules of the service, in English and in Russian. */
export const cellTexts = {
  'cell.empty': ['It is empty.', 'Ячейка пуста.'],
  'cell.productId': [
    'Take the id of a product. This is: {text}',
    'Укажите номер товара. Здесь: {text}',
  ],
  'cell.noProduct': ['You have no such product.', 'У вас нет такого товара.'],
  'cell.freeProduct': [
    'The product is free, so it cannot have links.',
    'Товар бесплатный, поэтому ссылок у него не бывает.',
  ],
  'cell.archivedProduct': ['The product is archived.', 'Товар в архиве.'],
  'cell.amount': [
    'Take an amount such as 10.50. This is: {text}',
    'Укажите сумму, например 10,50. Здесь: {text}',
  ],
  'cell.noRegularPrice': [
    'It is empty. Give the regular price beside its discount, or 0 if there is none.',
    'Ячейка пуста. Укажите рядом со скидкой обычную цену или 0, если её нет.',
  ],
  'cell.yesOrNo': ['Take true or false. This is: {text}', 'Укажите true или false. Здесь: {text}'],
  'cell.wholeNumber': [
    'Take a whole number. This is: {text}',
    'Укажите целое число. Здесь: {text}',
  ],
  'cell.time': [
    'Take a time with its zone, such as 2026-12-31T23:59:59Z. This is: {text}',
    'Укажите время с часовым поясом, например 2026-12-31T23:59:59Z. Здесь: {text}',
  ],
  'cell.noTime': ['There is no such time.', 'Такого времени нет.'],
  'cell.otherCount': [
    'The line has {cells, plural, one {# cell} other {# cells}}, the first line {columns}.',
    'В строке {cells, plural, one {# ячейка} few {# ячейки} many {# ячеек} other {# ячейки}}, а в первой {columns}.',
  ],
  'cell.noColumn': ['There is no such column.', 'Такого столбца нет.'],
  'cell.unknownColumn': [
    'The columns are {columns}, metadata.NAME.',
    'Столбцы бывают такие: {columns}, metadata.NAME.',
  ],
  'cell.columnTwice': ['The column is there twice.', 'Этот столбец есть дважды.'],
  'cell.tooManyColumns': [
    'It names {count, number} columns. At most {most, number} are read.',
    'Столбцов: {count, number}. Читается не больше {most, number}.',
  ],
  'cell.tooManyLines': [
    'There are {count, number} lines. Take at most {most, number} at a time.',
    'Строк: {count, number}. Берите за раз не больше {most, number}.',
  ],
  'cell.brokenQuote': [
    'A quote is not closed, or stands within a cell.',
    'Кавычка не закрыта или стоит внутри ячейки.',
  ],
} as const;

export type CellText = keyof typeof cellTexts;
