import type { Translation } from '../../../texts/messages.js';
import type { sales as english } from './en.js';

export const sales: Translation<typeof english> = {
  'sales.title': 'Продажи',
  'sales.intro': 'Откуда пришли деньги — не более чем за 366 дней.',
  'sales.by': 'Группировать',
  'sales.DAY': 'По дням',
  'sales.WEEK': 'По неделям',
  'sales.MONTH': 'По месяцам',
  'sales.PRODUCT': 'По продуктам',
  'sales.LINK': 'По ссылкам',
  'sales.METADATA': 'По метаданным',
  'sales.key': 'Ключ метаданных',
  'sales.chooseKey': 'Выберите ключ',
  'sales.chooseKeyHint':
    'У ссылок бывают метаданные: например, кампания или партнёр. Выберите ключ, чтобы увидеть, сколько принесло каждое его значение.',
  'sales.noKeys': 'У ваших ссылок нет метаданных',
  'sales.noKeysHint':
    'Добавьте к ссылкам метаданные, например кампанию или партнёра. Тогда здесь будет видно, сколько принесло каждое значение.',
  'sales.weekOf': 'Неделя с {day}',
  'sales.noKey': 'Без значения',
  'sales.other': 'Все остальные',
  'sales.share': 'Доля',
  'sales.currency': 'Валюта',
  'sales.download': 'Скачать CSV',
  'sales.chart': 'Платежи по времени в валюте {currency}',
  'sales.table': 'Продажи в валюте {currency}',
  'sales.none': 'В эти дни платежей не было',
  'sales.noneHint': 'Выберите другие дни.',
};
