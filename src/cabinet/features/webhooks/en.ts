/** Webhook endpoints and their deliveries. */
export const webhooks = {
  'webhooks.title': 'Notifications',
  'webhooks.intro':
    'You are told of payments, refunds and other events: in a chat or on your server within a second, by mail within a minute. You can have {most} addresses.',
  'webhooks.empty': 'Nobody is told yet',
  'webhooks.emptyHint':
    'Choose where you want to be told. From then on, payments, refunds and the other events you choose are sent there.',
  'webhooks.full':
    'You have {most} addresses, which is the limit. To add another, delete one first.',
  'webhooks.endpoint': 'Address',
  'webhooks.state': 'State',
  'webhooks.created': 'Added',
  'webhooks.place': 'Where',
  'webhooks.mail': 'E-mail',
  'webhooks.mailHint': 'At most one mail a minute, with all that happened.',
  'webhooks.mailAddressHint': 'A mail asks this address to confirm before it is told of anything.',
  'webhooks.server': 'Your server',
  'webhooks.serverHint': 'Signed webhooks, for programs.',
  'webhooks.channelHint': 'A message in a channel.',
  'webhooks.botHint': 'A message from a bot of yours.',
  'webhooks.slackAddressHint':
    'In Slack, add an app with an incoming webhook to the channel, and copy the Webhook URL.',
  'webhooks.discordAddressHint':
    'In Discord, open the settings of the channel, Integrations, Webhooks, and copy the webhook URL.',
  'webhooks.botToken': 'Token of the bot',
  'webhooks.botTokenHint': 'In Telegram, make a bot with @BotFather, who gives you its token.',
  'webhooks.botTokenRequired':
    'Enter the token, such as 110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw.',
  'webhooks.chatId': 'Chat id',
  'webhooks.chatIdHint':
    'A channel has @itsname. For a chat of your own, write to the bot, open https://api.telegram.org/botTOKEN/getUpdates and look for "id" under "chat".',
  'webhooks.chatIdRequired': 'Enter the chat id.',
  'webhooks.keepAddress': 'It is secret, so only its host is shown. Leave it empty to keep it.',
  'webhooks.address': 'Address',
  'webhooks.addressHint':
    'It begins with https:// and can be reached from the public internet. Events are sent to it as POST requests.',
  'webhooks.addressRequired': 'Enter the address.',
  'webhooks.language': 'Language of the messages',
  'webhooks.description': 'Note',
  'webhooks.descriptionHint': 'For you, to tell your addresses apart.',
  'webhooks.types': 'Events',
  'webhooks.allTypes': 'All events, also new kinds',
  'webhooks.typesRequired': 'Choose at least one kind of event.',
  'webhooks.add': 'Tell me',
  'webhooks.addTitle': 'Where do you want to be told?',
  'webhooks.gone': 'This address no longer exists',
  'webhooks.goneHint': 'It was deleted, or there is a typo in the address bar of your browser.',
  'webhooks.toList': 'All addresses',

  'webhooks.enabled': 'Enabled',
  'webhooks.enabledWords': 'Events are sent to it as they happen.',
  'webhooks.failing': 'Failing',
  'webhooks.failingSince': 'All attempts have failed since {time}.',
  'webhooks.failingWords':
    'All attempts have failed since {time}. After 5 days of that, the address is disabled.',
  'webhooks.disabled': 'Disabled',
  'webhooks.byCreator': 'You disabled it.',
  'webhooks.byGone': 'It answered that it is gone, so it was disabled.',
  'webhooks.byFailing': 'All attempts failed for 5 days, so it was disabled.',
  'webhooks.unconfirmed': 'Unconfirmed',
  'webhooks.byUnconfirmed':
    'A mail has asked this address to confirm. Until somebody opens the link in it, nothing else is sent.',
  'webhooks.byUnsubscribed':
    'The reader of the mails has unsubscribed. If you enable it, a mail asks for a new confirmation.',
  'webhooks.askAgain': 'Ask again',
  'webhooks.asked': 'A mail is on its way that asks for a confirmation.',
  'webhooks.waitWords':
    'Its deliveries wait until you enable it. Events that happen meanwhile are not sent to it; you can send them afterwards.',
  'webhooks.secret': 'Secret',
  'webhooks.secretSet': 'Set, and shown only once',
  'webhooks.secretOverlap': 'The previous secret signs too, until {time}.',

  'webhooks.test': 'Send test event',
  'webhooks.enabledNow':
    'Enabled. Deliveries that waited are being sent. Were there payments while it was disabled? Send them now.',
  'webhooks.testing': 'Sending a test event…',
  'webhooks.testArrived': 'The test event arrived',
  'webhooks.testLost': 'The test event did not arrive',
  'webhooks.testSlow': 'There is no answer to the test event yet',
  'webhooks.answered': 'The answer was {status}, after {duration}.',
  'webhooks.seeDelivery': 'See the delivery',

  'webhooks.change': 'Edit',
  'webhooks.changeTitle': 'Edit the address',
  'webhooks.changeHint':
    'Deliveries that wait stay as they are; they go to the new address. The secret stays, too.',
  'webhooks.changed': 'The address is changed.',

  'webhooks.rotate': 'New secret',
  'webhooks.rotateTitle': 'Give this address a new secret?',
  'webhooks.rotateWords':
    'For 24 hours, requests carry the signatures of both secrets. Replace the secret on your server within that time.',
  'webhooks.rotateAgain':
    'You replaced the secret less than a day ago. The secret before it stops signing at once.',
  'webhooks.rotateConfirm': 'Create a new secret',
  'webhooks.secretTitle': 'The signing secret of {host}',
  'webhooks.verify': 'Verify each request with the <link>Standard Webhooks</link> library:',
  'webhooks.verifyTitle': 'How to verify the requests',
  'webhooks.verifyBody':
    'Give it the body exactly as it came. It throws an error if the request is not from us. Then answer with a 2xx status within 15 seconds.',
  'webhooks.docs': 'The <link>reference</link> describes the events.',

  'webhooks.recover': 'Send missed events',
  'webhooks.recoverWords':
    'This sends events that the address has not received: from before it was added, from while it was disabled, and those whose attempts all failed. Events that it has received are not sent again.',
  'webhooks.recoverSince': 'Events of',
  'webhooks.recoverDay': 'The last 24 hours',
  'webhooks.recoverWeek': 'The last 7 days',
  'webhooks.recoverMonth': 'The last 30 days, all that are kept',
  'webhooks.recoverChosen': 'Since a time of your choice',
  'webhooks.recoverTime': 'Since',
  'webhooks.recoverTimeRequired': 'Choose a time in the past.',
  'webhooks.recoverStart': 'Send',
  'webhooks.recovering': 'Looking at the events since {time}…',
  'webhooks.recovered':
    '{queued, plural, =0 {Nothing was missed.} one {# event is on its way.} other {# events are on their way.}}',
  'webhooks.recoveredSoFar':
    '{queued, plural, one {# event is on its way so far.} other {# events are on their way so far.}}',
  'webhooks.recoverGoOn': 'Go on',

  'webhooks.delete': 'Delete address',
  'webhooks.deleteTitle': 'Delete this address?',
  'webhooks.deleteWords':
    'Nothing is sent to it any more, and its deliveries are gone. This cannot be taken back.',
  'webhooks.deleted': 'The address is deleted.',

  'webhooks.deliveries': 'Deliveries',
  'webhooks.deliveriesWait': 'The address is disabled, so deliveries wait until you enable it.',
  'webhooks.noDeliveries': 'No deliveries yet',
  'webhooks.noDeliveriesHint': 'The next payment is the first. To see one now, send a test.',
  'webhooks.event': 'Event',
  'webhooks.nextAttempt': 'Next attempt',
  'webhooks.PENDING': 'Waiting',
  'webhooks.SUCCEEDED': 'Delivered',
  'webhooks.FAILED': 'Failed',
  'webhooks.sending': 'Sending',
  'webhooks.whenEnabled': 'Once enabled',
  'webhooks.paymentSucceeded': 'Payment',
  'webhooks.paymentRefunded': 'Refund',
  'webhooks.paymentRejected': 'Rejected payment',
  'webhooks.linkSoldOut': 'Link sold out',
  'webhooks.linkExpired': 'Link expired',
  'webhooks.customerErased': 'Customer erased',
  'webhooks.keyExpiring': 'API key expires soon',
  'webhooks.endpointFailing': 'Address failing',
  'webhooks.endpointDisabled': 'Address disabled',
  'webhooks.confirmation': 'Question for confirmation',
  'webhooks.webhookTest': 'Test event',

  'webhooks.delivery': 'Delivery {id}',
  'webhooks.eventId': 'Event id',
  'webhooks.sendAgain': 'Send again',
  'webhooks.sendAgainHint': 'With the same id and body.',
  'webhooks.body': 'Body',
  'webhooks.copyBody': 'Copy as sent',
  'webhooks.attempts': '{count, plural, one {# attempt} other {# attempts}}',
  'webhooks.noAttempts': 'Not sent yet.',
  'webhooks.noAnswer': 'No answer',
  'webhooks.milliseconds': '{count} ms',
  'webhooks.answer': 'The beginning of the answer',

  'webhooks.errorTimeout': 'There was no answer within 15 seconds.',
  'webhooks.errorRedirect': 'The answer was a redirect. Redirects are not followed.',
  'webhooks.errorPrivate': 'The address leads to a private network.',
  'webhooks.errorInsecure': 'The address does not begin with https://.',
  'webhooks.errorName': 'The host has no address in DNS.',
  'webhooks.errorRefused': 'The host refused the connection.',
  'webhooks.errorBroken': 'The connection broke off before the answer.',
  'webhooks.errorUnreachable': 'The host cannot be reached.',
  'webhooks.errorMailServer':
    'The mail server of this service did not take the mail. Its operator can see why.',
  'webhooks.errorCertificate': 'The certificate of the host is not valid.',
} as const;
