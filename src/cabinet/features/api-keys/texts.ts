export const apiKeys = {
  'apiKeys.title': ['API keys', 'API-ключи'],
  'apiKeys.intro': [
    'Your programs send a key with each request. You can have {most} working keys.',
    'Ключ нужен программам, которые обращаются к сервису от вашего имени. Действующих ключей может быть не больше {most}.',
  ],
  'apiKeys.empty': ['No API keys yet', 'API-ключей пока нет'],
  'apiKeys.emptyHint': [
    'Create a key for each program of yours, so that you can revoke one without stopping the others.',
    'Создайте ключ для каждой своей программы. Тогда любой из них можно отозвать, не останавливая остальные.',
  ],
  'apiKeys.showEnded': ['Show revoked and expired keys', 'Показать отозванные и истёкшие'],
  'apiKeys.key': ['Key', 'Ключ'],
  'apiKeys.own': ['Signed in with it', 'Вы вошли с ним'],
  'apiKeys.access': ['Access', 'Доступ'],
  'apiKeys.lastUsed': ['Last used', 'Последний запрос'],
  'apiKeys.requests': ['Requests', 'Запросов'],
  'apiKeys.actions': ['Actions', 'Действия'],
  'apiKeys.actionsOf': ['Actions of the key {name}', 'Действия с ключом {name}'],
  'apiKeys.revoked': ['Revoked', 'Отозван'],
  'apiKeys.expired': ['Expired', 'Истёк'],
  'apiKeys.previousUntil': [
    'The previous secret works until {time}',
    'Прежний секрет действует до {time}',
  ],

  'apiKeys.FULL': ['Full', 'Полный'],
  'apiKeys.SELL': ['Sell', 'Продажи'],
  'apiKeys.READ': ['Read', 'Чтение'],
  'apiKeys.FULLWords': [
    'Everything that you can do here, such as delete links and revoke keys.',
    'Всё, что можно сделать здесь. Например, удалять ссылки и отзывать ключи.',
  ],
  'apiKeys.SELLWords': [
    'Create payment links and read everything. For a shop or a bot.',
    'Создавать платёжные ссылки и просматривать всё. Для магазина или бота.',
  ],
  'apiKeys.READWords': [
    'Read everything and change nothing. For reports.',
    'Просматривать всё и ничего не менять. Для отчётов.',
  ],

  'apiKeys.create': ['Create key', 'Создать ключ'],
  'apiKeys.createTitle': ['Create an API key', 'Новый API-ключ'],
  'apiKeys.nameHint': [
    'Where it is used, such as “Shop” or “Bookkeeping”.',
    'Где он используется, например «Магазин» или «Бухгалтерия».',
  ],
  'apiKeys.expiry': ['Works', 'Срок действия'],
  'apiKeys.expiryNever': ['Until you revoke it', 'Пока вы его не отзовёте'],
  'apiKeys.expiryDays': [
    '{days, plural, one {For # day} other {For # days}}',
    '{days, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
  ],
  'apiKeys.expiryDay': ['Until a day of your choice', 'До выбранного дня'],
  'apiKeys.lastDay': ['Last day', 'Последний день'],
  'apiKeys.tooLong': [
    'Choose a shorter time: the key that you are signed in with expires before that.',
    'Выберите срок короче: ключ, с которым вы вошли, истечёт раньше.',
  ],
  'apiKeys.dayRequired': ['Choose a day.', 'Выберите день.'],
  'apiKeys.ownExpiry': [
    'The key that you are signed in with expires on {time}. A key that you create now cannot work longer than that.',
    'Ключ, с которым вы вошли, истекает {time}. Новый ключ не сможет действовать дольше.',
  ],
  'apiKeys.secretTitle': ['The API key “{name}”', 'API-ключ «{name}»'],
  'apiKeys.secretHint': [
    'Send it in the header X-API-Key. Whoever has it can use it.',
    'Передавайте его в заголовке X-API-Key. Им может воспользоваться любой, у кого он есть.',
  ],

  'apiKeys.replace': ['Replace secret', 'Заменить секрет'],
  'apiKeys.replaceTitle': ['Replace the secret of “{name}”?', 'Заменить секрет ключа «{name}»?'],
  'apiKeys.replaceWords': [
    'The key gets a new secret. Its name, access, limits and statistics stay.',
    'Ключ получит новый секрет. Название, доступ, лимиты и статистика останутся прежними.',
  ],
  'apiKeys.grace': ['The previous secret stops working', 'Прежний секрет перестанет действовать'],
  'apiKeys.graceNow': ['At once', 'Сразу'],
  'apiKeys.graceHour': ['In 1 hour', 'Через 1 час'],
  'apiKeys.graceDay': ['In 24 hours', 'Через 24 часа'],
  'apiKeys.graceNowWords': [
    'Choose this if the secret has leaked. Programs with the old secret are refused.',
    'Выберите это, если секрет утёк. Программам с прежним секретом будет отказано.',
  ],
  'apiKeys.graceLaterWords': [
    'Until then both secrets work. Put the new one wherever the old one is used.',
    'До этого времени действуют оба секрета. Успейте заменить прежний везде, где он используется.',
  ],
  'apiKeys.replaceOwnNow': [
    'You are signed in with this key, so this signs you out. You see the new secret first, and can sign in with it.',
    'Вы вошли с этим ключом, поэтому после замены выйдете из кабинета. Новый секрет вы увидите и сможете войти с ним.',
  ],
  'apiKeys.replaceOwnLater': [
    'You are signed in with this key. When the previous secret stops working, you are signed out.',
    'Вы вошли с этим ключом. Когда прежний секрет перестанет действовать, вы выйдете из кабинета.',
  ],
  'apiKeys.replaceLonger': [
    'This key works longer than the one that you are signed in with. Sign in with a key that works at least as long.',
    'Этот ключ действует дольше того, с которым вы вошли. Войдите с ключом, который действует не меньше.',
  ],

  'apiKeys.revoke': ['Revoke', 'Отозвать'],
  'apiKeys.revokeTitle': ['Revoke the key “{name}”?', 'Отозвать ключ «{name}»?'],
  'apiKeys.revokeWords': [
    'Every program that uses it is refused at once. Payment links that it created stay, and can be paid. This cannot be undone.',
    'Всем программам с этим ключом сразу будет отказано. Созданные с ним платёжные ссылки останутся, их можно оплатить. Отменить это нельзя.',
  ],
  'apiKeys.revokeUsed': ['It was last used {time}.', 'Последний запрос с ним: {time}.'],
  'apiKeys.revokeUnused': ['It was never used.', 'Запросов с ним не было.'],
  'apiKeys.revokeOwn': [
    'You are signed in with this key, so this signs you out.',
    'Вы вошли с этим ключом, поэтому сразу выйдете из кабинета.',
  ],
  'apiKeys.revokeConfirm': ['Revoke the key', 'Отозвать ключ'],
  'apiKeys.revokeDone': ['The key “{name}” is revoked.', 'Ключ «{name}» отозван.'],

  'apiKeys.useTitle': ['Use a key', 'Как использовать ключ'],
  'apiKeys.useWords': [
    'This request creates a payment link for “{title}” at 10 euros. Replace YOUR_KEY with your key.',
    'Этот запрос создаёт платёжную ссылку на «{title}» за 10 евро. Вместо YOUR_KEY подставьте свой ключ.',
  ],
  'apiKeys.useMore': [
    'The <link>reference</link> lists everything that a key can do.',
    'Всё, что можно сделать с ключом, описано в <link>справочнике</link>.',
  ],
  'apiKeys.useLabel': [
    'A request that creates a payment link',
    'Запрос, который создаёт платёжную ссылку',
  ],
} as const;
