import type { exports as en } from './en.js';

export const exports = {
  'export.download': 'Скачать',
  'export.title': 'Скачать файл',
  'export.what': 'Содержимое',
  'export.PAYMENTS': 'Платежи',
  'export.PAYMENT_LINKS': 'Платёжные ссылки',
  'export.REFUNDS': 'Возвраты',
  'export.REJECTED_PAYMENTS': 'Отклонённые платежи',
  'export.AUDIT_LOG': 'Журнал изменений',
  'export.CUSTOMERS': 'Покупатели',
  'export.format': 'Формат',
  'export.CSV': 'CSV, для таблиц',
  'export.NDJSON': 'NDJSON, для программ',
  'export.from': 'С',
  'export.to': 'По',
  'export.metadataKeys': 'Ключи метаданных',
  'export.metadataKeysHint': 'Для каждого будет столбец, например: order, campaign',
  'export.started': 'Скачивание началось.',
} as const satisfies Record<keyof typeof en, string>;
