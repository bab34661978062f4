import type { Translation } from '../../../texts/messages.js';
import type { apiKeys as english } from './en.js';

export const apiKeys: Translation<typeof english> = {
  'apiKeys.title': 'API-ключи',
  'apiKeys.intro':
    'Ключ нужен программам, которые обращаются к сервису от вашего имени. Действующих ключей может быть не больше {most}.',
  'apiKeys.empty': 'API-ключей пока нет',
  'apiKeys.emptyHint':
    'Создайте ключ для каждой своей программы. Тогда любой из них можно отозвать, не останавливая остальные.',
  'apiKeys.showEnded': 'Показать отозванные и истёкшие',
  'apiKeys.key': 'Ключ',
  'apiKeys.own': 'Вы вошли с ним',
  'apiKeys.access': 'Доступ',
  'apiKeys.lastUsed': 'Последний запрос',
  'apiKeys.requests': 'Запросов',
  'apiKeys.expires': 'Истекает',
  'apiKeys.actions': 'Действия',
  'apiKeys.actionsOf': 'Действия с ключом {name}',
  'apiKeys.revoked': 'Отозван',
  'apiKeys.expired': 'Истёк',
  'apiKeys.previousUntil': 'Прежний секрет действует до {time}',

  'apiKeys.FULL': 'Полный',
  'apiKeys.SELL': 'Продажи',
  'apiKeys.READ': 'Чтение',
  'apiKeys.FULLWords': 'Всё, что можно сделать здесь. Например, удалять ссылки и отзывать ключи.',
  'apiKeys.SELLWords': 'Создавать платёжные ссылки и просматривать всё. Для магазина или бота.',
  'apiKeys.READWords': 'Просматривать всё и ничего не менять. Для отчётов.',

  'apiKeys.create': 'Создать ключ',
  'apiKeys.createTitle': 'Новый API-ключ',
  'apiKeys.name': 'Название',
  'apiKeys.nameHint': 'Где он используется, например «Магазин» или «Бухгалтерия».',
  'apiKeys.nameRequired': 'Введите название.',
  'apiKeys.expiry': 'Срок действия',
  'apiKeys.expiryNever': 'Пока вы его не отзовёте',
  'apiKeys.expiryDays': '{days, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
  'apiKeys.expiryDay': 'До выбранного дня',
  'apiKeys.lastDay': 'Последний день',
  'apiKeys.tooLong': 'Выберите срок короче: ключ, с которым вы вошли, истечёт раньше.',
  'apiKeys.dayRequired': 'Выберите день.',
  'apiKeys.ownExpiry':
    'Ключ, с которым вы вошли, истекает {time}. Новый ключ не сможет действовать дольше.',
  'apiKeys.secretTitle': 'API-ключ «{name}»',
  'apiKeys.secretHint':
    'Передавайте его в заголовке X-API-Key. Им может воспользоваться любой, у кого он есть.',

  'apiKeys.replace': 'Заменить секрет',
  'apiKeys.replaceTitle': 'Заменить секрет ключа «{name}»?',
  'apiKeys.replaceWords':
    'Ключ получит новый секрет. Название, доступ, лимиты и статистика останутся прежними.',
  'apiKeys.grace': 'Прежний секрет перестанет действовать',
  'apiKeys.graceNow': 'Сразу',
  'apiKeys.graceHour': 'Через 1 час',
  'apiKeys.graceDay': 'Через 24 часа',
  'apiKeys.graceNowWords':
    'Выберите это, если секрет утёк. Программам с прежним секретом будет отказано.',
  'apiKeys.graceLaterWords':
    'До этого времени действуют оба секрета. Успейте заменить прежний везде, где он используется.',
  'apiKeys.replaceOwnNow':
    'Вы вошли с этим ключом, поэтому после замены выйдете из кабинета. Новый секрет вы увидите и сможете войти с ним.',
  'apiKeys.replaceOwnLater':
    'Вы вошли с этим ключом. Когда прежний секрет перестанет действовать, вы выйдете из кабинета.',
  'apiKeys.replaceLonger':
    'Этот ключ действует дольше того, с которым вы вошли. Войдите с ключом, который действует не меньше.',

  'apiKeys.revoke': 'Отозвать',
  'apiKeys.revokeTitle': 'Отозвать ключ «{name}»?',
  'apiKeys.revokeWords':
    'Всем программам с этим ключом сразу будет отказано. Созданные с ним платёжные ссылки останутся, их можно оплатить. Отменить это нельзя.',
  'apiKeys.revokeUsed': 'Последний запрос с ним: {time}.',
  'apiKeys.revokeUnused': 'Запросов с ним не было.',
  'apiKeys.revokeOwn': 'Вы вошли с этим ключом, поэтому сразу выйдете из кабинета.',
  'apiKeys.revokeConfirm': 'Отозвать ключ',
  'apiKeys.revokeDone': 'Ключ «{name}» отозван.',

  'apiKeys.useTitle': 'Как использовать ключ',
  'apiKeys.useWords':
    'Этот запрос создаёт платёжную ссылку на «{title}» за 10 евро. Вместо YOUR_KEY подставьте свой ключ.',
  'apiKeys.useMore': 'Всё, что можно сделать с ключом, описано в <link>справочнике</link>.',
  'apiKeys.useLabel': 'Запрос, который создаёт платёжную ссылку',
};
