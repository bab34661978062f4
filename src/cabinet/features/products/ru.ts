import type { Translation } from '../../../texts/messages.js';
import type { products as english } from './en.js';

export const products: Translation<typeof english> = {
  'products.title': 'Товары',
  'products.intro': 'То, что вы продаёте. Товары добавляет и меняет платформа.',
  'products.empty': 'Товаров пока нет',
  'products.emptyHint':
    'Товары добавляет платформа. Когда появится товар на продажу, вы сможете создавать ссылки на него.',
  'products.product': 'Товар',
  'products.id': 'Номер (id)',
  'products.copyId': 'Скопировать id',
  'products.forSale': 'В продаже',
  'products.free': 'Бесплатный',
  'products.archived': 'В архиве',
  'products.defaults': 'Настройки ссылок',
  'products.expiresAfter': 'Истекают через {time}',
  'products.leadsTo': 'Ведут на {url}',

  'products.notFound': 'Такого товара нет',
  'products.toProducts': 'Все товары',
  'products.productId': 'В API это товар {id}',
  'products.freeWords': 'У бесплатных товаров не бывает платёжных ссылок.',
  'products.archivedWords': 'Новых ссылок у него не будет, а по прежним нельзя заплатить.',
  'products.newestLinks': 'Последние ссылки',
  'products.noLinks': 'У этого товара нет ссылок.',

  'products.defaultsTitle': 'Настройки ссылок по умолчанию',
  'products.defaultsWords':
    'Их получают новые ссылки на этот товар: созданные через REST API и созданные здесь, если вы не выберете другое. Прежние ссылки не меняются.',
  'products.expires': 'Истекают',
  'products.after': 'Через {time}',
  'products.unset': 'Убрать настройки',
  'products.defaultsSaved': 'Настройки сохранены.',

  'products.byCode': 'Создание ссылок из кода',
  'products.byCodeWords':
    'Подставьте в этот запрос один из <keys>ваших API-ключей</keys>. Он создаст ссылку на 10 EUR. Все поля описаны в <docs>справочнике</docs>.',
  'products.command': 'Запрос, который создаёт ссылку',
  'products.copyCommand': 'Скопировать запрос',
  'products.copyRestAddress': 'Скопировать адрес REST',
};
