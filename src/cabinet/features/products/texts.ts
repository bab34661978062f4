/** The products of the store, and what their links get. */
export const products = {
  'products.title': ['Products', 'Товары'],
  'products.intro': [
    'What you sell. Each product has as many links as you like, with their own prices.',
    'То, что вы продаёте. У товара может быть сколько угодно ссылок, каждая со своей ценой.',
  ],
  'products.create': ['New product', 'Новый товар'],
  'products.newTitle': ['A new product', 'Новый товар'],
  'products.change': ['Change', 'Изменить'],
  'products.changeTitle': ['Change the product', 'Изменение товара'],
  'products.nameHint': [
    'Customers see it on the payment page.',
    'Его видят покупатели на странице оплаты.',
  ],
  'products.description': ['Description', 'Описание'],
  'products.descriptionHint': [
    'What the customer gets. It stands on the payment page; you can leave it empty.',
    'Что получит покупатель. Описание видно на странице оплаты; его можно не заполнять.',
  ],
  'products.isFree': ['It is free', 'Он бесплатный'],
  'products.archive': ['Take off sale', 'Убрать в архив'],
  'products.bringBack': ['Bring back', 'Вернуть в продажу'],
  'products.empty': ['No products yet', 'Товаров пока нет'],
  'products.emptyHint': [
    'Add what you sell: a course, a file, a consultation. Then you can make links to it.',
    'Добавьте то, что продаёте: курс, файл, консультацию. После этого можно создавать ссылки.',
  ],
  'products.product': ['Product', 'Товар'],
  'products.id': ['Id', 'Номер (id)'],
  'products.copyId': ['Copy id', 'Скопировать id'],
  'products.forSale': ['For sale', 'В продаже'],
  'products.free': ['Free', 'Бесплатный'],
  'products.archived': ['Archived', 'В архиве'],
  'products.defaults': ['Defaults for links', 'Настройки ссылок'],
  'products.expiresAfter': ['Expire after {time}', 'Истекают через {time}'],
  'products.leadsTo': ['Lead to {url}', 'Ведут на {url}'],

  'products.notFound': ['There is no such product', 'Такого товара нет'],
  'products.toProducts': ['All products', 'Все товары'],
  'products.productId': ['Product {id} in the API', 'В API это товар {id}'],
  'products.freeWords': [
    'Free products cannot have payment links.',
    'У бесплатных товаров не бывает платёжных ссылок.',
  ],
  'products.archivedWords': [
    'It can have no new links, and nobody can pay those it has.',
    'Новых ссылок у него не будет, а по прежним нельзя заплатить.',
  ],
  'products.newestLinks': ['Newest links', 'Последние ссылки'],
  'products.noLinks': ['This product has no links.', 'У этого товара нет ссылок.'],

  'products.defaultsTitle': ['Defaults for links', 'Настройки ссылок по умолчанию'],
  'products.defaultsWords': [
    'For new links of this product, made here or through the REST API. Here, you can choose otherwise. Existing links stay as they are.',
    'Для новых ссылок на этот товар, созданных здесь или через REST API. Здесь можно выбрать и другое. Прежние ссылки не меняются.',
  ],
  'products.expires': ['Expire', 'Истекают'],
  'products.after': ['After {time}', 'Через {time}'],
  'products.unset': ['Remove the defaults', 'Убрать настройки'],
  'products.defaultsSaved': ['The defaults are saved.', 'Настройки сохранены.'],

  'products.byCode': ['Make links by code', 'Создание ссылок из кода'],
  'products.byCodeWords': [
    'Put one of <keys>your API keys</keys> into this request. It makes a link for 10 EUR. The <docs>reference</docs> has all fields.',
    'Подставьте в этот запрос один из <keys>ваших API-ключей</keys>. Он создаст ссылку на 10 EUR. Все поля описаны в <docs>справочнике</docs>.',
  ],
  'products.command': ['Request that makes a link', 'Запрос, который создаёт ссылку'],
  'products.copyCommand': ['Copy request', 'Скопировать запрос'],
  'products.copyRestAddress': ['Copy REST address', 'Скопировать адрес REST'],
} as const;
