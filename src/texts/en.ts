import { checkout } from './checkout-en.js';

/**
 * Texts for people, in English. Names in braces are values; pages mark up the words between tags. The other catalogues
 * have the same keys.
 */
export const en = {
  // Validation, by rule
  'fault.required': 'The {field} field is required.',
  'fault.notEmpty': 'The {field} field must not be empty. Leave it out if you do not need it.',
  'fault.integer': 'The {field} field must be an integer.',
  'fault.boolean': 'The {field} field must be true or false.',
  'fault.number': 'The {field} field must be a number, such as 20 or 20.50.',
  'fault.string': 'The {field} field must be a string.',
  'fault.array': 'The {field} field must be an array.',
  'fault.object': 'The {field} field must be an object.',
  'fault.jsonObject': 'The request body must be a JSON object.',
  'fault.json': 'The request body must be valid JSON, in UTF-8: {problem}.',
  'fault.positive': 'The {field} field must be greater than 0.',
  'fault.twoDecimals': 'The {field} field must have at most 2 decimal places.',
  'fault.unknownCurrency': 'The selected {field} is invalid: use 1 for RUB or 3 for EUR.',
  'fault.duplicate': 'The {field} field has a duplicate value.',
  'fault.euroMissing': 'The {field} field must contain an EUR entry ({currencyField} 3).',
  'fault.unstorableText':
    'The {field} field must not contain the character U+0000 or half of a surrogate pair.',
  'fault.unsafeInteger':
    'The {field} field must lie between -(2^53 - 1) and 2^53 - 1; send it as a string instead.',
  'fault.unrepresentableNumber':
    'The {field} field is too large for a number; send it as a string instead.',
  'fault.inexactNumber':
    'The {field} field has too many digits to be kept exactly, or is too close to 0; send it as a string instead.',
  'fault.storeName':
    'The {field} field must be 1 to 100 letters, digits, dots, dashes and underscores, and start with a letter or digit.',
  'fault.idOrUuid': 'Give either id or uuid.',
  'fault.idOrStoreName': 'Give either id or storeName.',
  'fault.tokenOrApiKey': 'Give either token or apiKey.',
  'fault.cursor': 'The {field} field is not a cursor of this list.',
  'fault.lostCursor':
    'The {field} field is a cursor of events that the database has lost, such as by a restore. Read again with "since", from shortly before the newest event that you have, and skip the events whose "id" you know.',
  'fault.webAddress': 'The {field} field must be an address that starts with https:// or http://.',
  'fault.secureWebAddress': 'The {field} field must be an address that starts with https://.',
  'fault.publicAddress':
    'The {field} field must be an address on the public internet. The command payment-links listen forwards events to a program on your machine.',
  'fault.addressWithCredentials': 'The {field} field must not contain a user name or password.',
  'fault.otherRequest': 'The {field} was used for another request within the last 24 hours.',
  'fault.requiredWhen': 'The {field} field is required when {other} is {value}.',
  'fault.onlyWhen': 'The {field} field must be left out unless {other} is {value}.',
  'fault.leftOutWhen': 'The {field} field must be left out when {other} is {value}.',
  'fault.lessThan': 'The {field} field must be less than {other}.',
  'fault.atMost': 'The {field} field must not be greater than {most}.',
  'fault.between': 'The {field} field must be between {least} and {most}.',
  'fault.dayBetween': 'The {field} field must be a day from {first} to {last}.',
  'fault.notBefore': 'The {field} field must not be before {other}.',
  'fault.maxDaysAfter': 'The {field} field must not be more than {days} days after {other}.',
  'fault.tooManyPayments':
    'There are too many payments to add up in time. Choose fewer days, or another grouping.',
  'fault.timeZone': 'The {field} field must be the name of a time zone, such as Europe/Berlin.',
  'fault.maxDecimals': 'The {field} field must have at most {decimals} decimal places.',
  'fault.minLength': 'The {field} field must have at least {characters} characters.',
  'fault.maxLength': 'The {field} field must not be longer than {characters} characters.',
  'fault.maxBytes': 'The {field} field must not be larger than {bytes} bytes of JSON.',
  'fault.maxItems': 'The {field} field must not have more than {items} items.',
  'fault.maxDepth': 'The {field} field must not be nested deeper than {levels} levels.',
  'fault.future': 'The {field} field must be in the future.',
  'fault.beforeOwnExpiry':
    'The {field} field must not be later than {latest}, when your own API key expires.',
  'fault.onlyOnce':
    'The {field} field must be 1 or left out, because the link can be paid only once.',
  'fault.refundLeft':
    'The {field} field must not be greater than {left}, the part of the payment that is not refunded yet.',
  'fault.holdsAddress':
    'The {field} field must not hold the e-mail address: the audit log keeps it.',
  'fault.eventType': 'The {field} field must be one of {types}.',
  'fault.telegramAddress':
    'The {field} field must look like https://api.telegram.org/botTOKEN/sendMessage?chat_id=CHAT.',
  'fault.wholeAddress':
    'The {field} field must be the whole address. The service shows only its host, since the rest is secret.',
  'fault.searchTooLong':
    'Looking by {field} takes too long. Use another filter, such as status, customerEmail, createdFrom or createdTo.',
  'fault.countTooLong':
    'There are too many rows for {field}. Choose fewer by a filter, or leave {field} out.',
  'fault.requiredWith': 'The {field} field is required when {otherField} is given.',
  'fault.emailAddress': 'The {field} field must be an e-mail address, such as ann@example.com.',
  'fault.mailAddress':
    'The {field} field must be mailto: and one e-mail address, such as mailto:ann@example.com.',
  'fault.mailFormat':
    'The {field} field must be EMAIL or left out for an address that starts with mailto:.',
  'fault.noMail':
    'The {field} field must not be an e-mail address, because the operator of this service has set up no mail.',
  'fault.linkPrice': 'The {field} field must be {price}, the price of the link in {currency}.',
  'fault.computedPrice':
    'The {currency} price computed from the {field} field must not be greater than {most}.',
  'fault.computedZero':
    'The {currency} price computed from the {field} field must be greater than 0.',
  'fault.type': 'The {field} field is invalid: {problem}',
  'fault.unknownField': 'The {field} field is invalid: {problem}',
  'fault.moreFaults': 'There are more faults; only the first {count} are described.',

  // Other errors
  'error.freeProduct': 'A payment link cannot be created for a free product.',
  'error.archivedProduct': 'A payment link cannot be created for an archived product.',
  'error.noRate':
    'No current EUR to RUB rate is known. Please try again later, or send an RUB entry in prices.',
  'error.tooManyLong':
    'Another search, sum or change of several links is still running. Please try again in a second.',
  'error.stillRunning': 'The same request is still running. Please try again.',
  'error.wrongScope': 'This needs a {needed} key; yours is a {given} key.',
  'error.wrongAccess': 'Your API key may not do this: its access is {given}.',
  'error.longerKey': 'Your API key expires before that key, so it cannot replace its secret.',
  'error.notOnBehalf': 'Only a platform key can act on behalf of a creator (X-On-Behalf-Of).',
  'error.sessionEnded': 'Your session has ended. Sign in again.',
  'error.signInToken': 'This sign-in link has expired, was used before, or is not complete.',
  'error.onlyInCabinet':
    'Products are made and changed in the web cabinet, not with an API key: open Products there.',
  'error.notCabinet': 'Only the cabinet can sign in and out.',
  'error.creatorSuspended': 'The creator is suspended.',
  'error.productNotFound': 'The product was not found.',
  'error.paymentLinkNotFound': 'The payment link was not found.',
  'error.apiKeyNotFound': 'The API key was not found.',
  'error.creatorNotFound': 'The creator was not found.',
  'error.cabinetSessionNotFound': 'This request was not made in a session of the cabinet.',
  'error.paymentNotFound': 'The payment was not found.',
  'error.holdNotFound': 'The hold was not found. It may have lapsed.',
  'error.webhookEndpointNotFound': 'The webhook endpoint was not found.',
  'error.webhookDeliveryNotFound': 'The webhook delivery was not found.',
  'error.mailLinkNotFound': 'This link is no longer valid.',
  'error.pathNotFound': 'The path {path} was not found.',
  'error.notAnId':
    'The path has a text in the place of an id. An id is a number: take it from the list; it is not the uuid.',
  'error.linkDeleted': 'The payment link was deleted.',
  'error.linkUsed': 'The payment link can be paid only once, and was paid.',
  'error.linkSoldOut': 'The payment link is sold out: it has reached its limit of payments.',
  'error.linkDisabled': 'The payment link is disabled.',
  'error.linkExpired': 'The payment link has expired.',
  'error.linkHeld':
    'All places of the payment link are taken or held for other customers. Please try again in {seconds} seconds.',
  'error.holdLapsed':
    'There is no such hold: it has lapsed, was used or released, or never existed. Others hold all places of the link.',
  'error.notTaken': 'The payment provider does not take this payment.',
  'error.otherPayment':
    'This payment id was recorded before, with another link, currency or amount.',
  'error.paymentRefunded':
    'This payment was rejected and has already been refunded, in full or in part.',
  'error.otherRefund': 'This refund id was recorded before, with another payment or amount.',
  'error.otherRefundKey': 'This idempotency key was used for another refund of the payment.',
  'error.refundElsewhere':
    'No payment provider of this service took this payment, so it cannot be refunded here. The payment site that took it refunds it.',
  'error.providerKey':
    'The service no longer has the key of the payment provider that took this payment. Refund it in the dashboard of the provider.',
  'error.paymentsElsewhere':
    'This is a copy of a service that takes its payments at another address. Refund the payment there.',
  'error.refundOfPlatform':
    'Only the platform refunds payments: the money comes from its balance. Ask the platform.',
  'error.refundTooOld':
    'This payment is older than {days, plural, one {# day} other {# days}}. The money comes from the balance of the platform, which alone refunds it: ask the platform.',
  'error.refundsTooMuch':
    'You can refund {left} by yourself now: what your payments of the last {days} days have brought, less your refunds. The money comes from the balance of the platform. For more, ask the platform.',
  'error.refundUnderWay':
    'A refund of this payment is under way. Ask for another one once it has ended.',
  'error.tooManyKeys':
    'A creator can have at most {most} API keys that work. Delete one that is no longer used.',
  'error.tooManyProductsInAll':
    'You can have at most {most} products, archived ones among them. Change one that you no longer sell.',
  'error.tooManyProducts':
    'You can have at most {most} products that are not archived. Archive one that you no longer sell.',
  'error.tooManyLinks':
    'You can have at most {most} payment links. Delete some that are no longer used.',
  'error.tooManyEndpoints': 'A creator can have at most {most} webhook endpoints.',
  'error.typeNotWanted':
    'The webhook endpoint does not get events of the type {type}. Add it to its types first.',
  'error.endpointDisabled': 'The webhook endpoint is disabled; enable it first.',
  'error.noSigningSecret':
    'Mails and messages to a chat are not signed, so there is no secret to replace.',
  'error.tooManyConfirmations':
    'You can ask at most {most} e-mail addresses for confirmation within a day. Try again tomorrow.',
  'error.addressAsked':
    'This e-mail address was asked for confirmation within the last day. Look for the mail, also among spam, or try again tomorrow.',
  'error.testMailTooSoon':
    'A test mail to this address was just sent, or still waits. Try again in {seconds} seconds.',
  'error.tooManyTestMails':
    'You can send at most {most} test mails within a day. Try again tomorrow.',
  'error.mailedOnce':
    'A test mail, or the question to a mailbox, cannot be sent again. Send a new test, or enable the endpoint to ask anew.',
  'error.noSecretsKey': 'This service cannot seal secrets: its operator has not set SECRETS_KEY.',
  'error.tooComplex':
    'The answer may be too large: the request costs up to {complexity} units; {most} are allowed. Ask for smaller pages or fewer fields.',
  'error.answerTooLarge':
    'The answer would be larger than {most} bytes. Ask for smaller pages or fewer fields.',
  'error.tooManyTokens': 'A document may have at most {most} tokens, comments included.',
  'error.aliasTooLong': 'An alias may have at most {most} characters.',
  'error.tooManyRepeats':
    'The document asks too often for the same fields, or in too many fragments. Ask for each field once, in few fragments.',
  'error.introspectionTooLarge':
    'The document asks for more than twice as much of the schema as the standard introspection query.',
  'error.moreErrors': 'The document has more errors than these.',
  'error.wrongMethod': 'This path accepts only {methods}.',
  'error.badHost': 'The Host header is not valid.',
  'error.badTarget': 'The request target must be a path or a whole http address, without \\ and #.',
  'error.requestBrokeOff': 'The request broke off.',
  'error.bodyBrokeOff': 'The request body broke off.',
  'error.bodyTooLarge': 'A request body may have at most {most} bytes.',
  'error.notJson':
    'The body was sent as {type}. Send JSON in UTF-8, with the header Content-Type: application/json.',
  'error.noType': 'The body has no type. Send the header Content-Type: application/json.',
  'error.compressed':
    'The body is compressed ({encoding}). Send it uncompressed, without the Content-Encoding header.',
  'error.notAcceptable':
    'The answer is not available in a type that the Accept header allows. Send the header Accept: application/json.',
  'error.unknownExpectation':
    'The only known value of the Expect header is 100-continue. Send that value, or leave the header out.',
  'error.paramNotJson': 'The parameter {name} is not valid JSON.',
  'error.oneMessage': 'Send one message at a time: a JSON object, not a list.',
  'error.foreignOrigin':
    'Pages of this origin may not use the tools. The operator can add it to CORS_ORIGINS.',
  'error.internal': 'Something went wrong on our side. Please quote request id {requestId}.',
  'error.unprovenNotice': 'The signature of the notice is missing, wrong or too old.',
  'error.databaseOutage': 'The database is unavailable. Please try again.',

  // Messages about events
  'notice.payment': 'Payment: {amount}',
  'notice.refund': 'Refund: {amount}',
  'notice.refundFailed': 'Refund failed: {amount}',
  'notice.rejected': 'Rejected payment: {amount}',
  'notice.endpointDisabled': 'An address of yours is disabled',
  'notice.linkSoldOut': 'A link is sold out',
  'notice.linkExpired': 'A link has expired',
  'notice.keyExpiring': 'An API key expires soon',
  'notice.customerErased': 'The data of a customer were erased',
  'notice.endpointFailing': 'Events do not arrive at an address of yours',
  'notice.test': 'This is a test. You will be told of events here.',
  'notice.link': 'Link',
  'notice.key': 'Key',
  'notice.expiresAt': 'Expires',
  'notice.product': 'Product',
  'notice.customer': 'Customer',
  'notice.payments': 'Payments',
  'notice.rejectedPayments': 'Rejected payments',
  'notice.reason': 'Reason',
  'notice.refundedTotal': 'Refunded in total',
  'notice.evidenceDueBy': 'Answer until',
  'notice.endpoint': 'Number of the address',
  'notice.failingSince': 'Failing since',
  'notice.disabledFrom': 'Disabled from',
  'notice.note': 'Note',
  'notice.testMode': 'Made with a key for tests; no money has moved.',
  'notice.sandbox': 'Made in the sandbox; no money has moved.',
  'notice.page': 'Open in the cabinet',
  'dispute.open': 'Disputed payment: {amount}',
  'dispute.won': 'Dispute won: {amount}',
  'dispute.lost': 'Dispute lost: {amount}',
  'rejection.deleted': 'The link was deleted.',
  'rejection.disabled': 'The link, its product or the store was not open for payments.',
  'rejection.expired': 'The link had expired.',
  'rejection.used': 'The link had already been paid.',
  'rejection.sold_out': 'The link was sold out.',
  'rejection.held': 'Other customers were just paying for the last places.',
  'rejection.hold_lapsed': 'The place kept for the customer was gone.',
  'rejection.wrong_amount': 'The amount was not the price of the link.',
  'endpointDisabled.by_creator': 'You disabled it.',
  'endpointDisabled.gone': 'It answered that it is gone.',
  'endpointDisabled.unconfirmed': 'Its new e-mail address is not confirmed yet.',
  'endpointDisabled.unsubscribed': 'The reader of the mails has unsubscribed.',
  'endpointDisabled.failing': 'All attempts have failed for 5 days.',

  // Mail
  'mail.several': '{store}: {count, plural, one {# event} other {# events}}',
  'mail.why': 'You get this mail because this address is told of the events of {store}.',
  'mail.unsubscribe': 'Unsubscribe',
  'mail.confirmSubject': 'Do you want to be told of the payments of {store}?',
  'mail.confirmWords':
    '{store} wants to send its payments, refunds and other events to this address. If you agree, confirm it within 3 days.',
  'mail.confirmLink': 'Confirm this address',
  'mail.confirmIgnore':
    'If you know nothing of it, ignore this mail. Without your confirmation, no events are sent to you.',
  'mail.confirmTitle': 'Be told of the events of {store}',
  'mail.confirmQuestion':
    'Payments, refunds and other events of {store} will be sent to {address}.',
  'mail.confirmed': 'The address is confirmed',
  'mail.confirmedWords':
    'From now on, {address} is told of the events of {store}. Each mail has a link that ends this.',
  'mail.unsubscribeTitle': 'End the mails of {store}',
  'mail.unsubscribeQuestion': 'No more events of {store} will be sent to {address}.',
  'mail.unsubscribed': 'You get no more mails',
  'mail.unsubscribedWords': 'No more events of {store} are sent to {address}.',
  'mail.unknown': 'This link is no longer valid',
  'mail.unknownHint':
    'It has expired, a newer mail has replaced it, or the store no longer sends mails to you. Ask the store for a new one.',
  'mail.tooOften': 'Too many links',
  'mail.tooOftenHint':
    'Too many links were opened from your address. Please try again in {seconds} seconds.',

  // Exports
  'export.staleTitle': 'This address is no longer valid',
  'export.stale':
    'Its time is up, the key or session that made it has ended, or the address was changed. Make a new export.',
  'export.underWay': 'Another export is being downloaded. Wait until it has ended, then try again.',

  ...checkout,

  // The landing page
  'landing.title': 'Payment Link Service',
  'landing.purpose':
    'Sell by link: create a link to one of your products with its own prices, send it to a customer, and get its metadata back with the payment.',
  'landing.cabinet':
    '<cabinet>Your cabinet</cabinet>: make links and see payments, without writing code',
  'landing.screenshot':
    'The cabinet: payments of the last 30 days as a chart, and what needs attention',
  'landing.reference':
    '<docs>REST reference</docs>, where you can send requests with your key (<openapi>OpenAPI document</openapi>)',
  'landing.graphiql': '<graphiql>GraphiQL</graphiql>, with sample operations for everyday tasks',
  'landing.guide':
    '<guide>API guide</guide>: begin with <links>links</links> and <events>webhooks</events>',
  'landing.agents': 'For agents: <tools>tools</tools>, and <llms>what there is to read</llms>',
  'landing.health': '<health>Health</health> and <ready>readiness</ready>',
  'landing.firstLink': 'Your first link',
  'landing.firstLinkHint':
    'Create a key in the API section of the web cabinet, and find the product id in the address of the product edit page. Put both into this command and run it:',
} as const;

export type TextKey = keyof typeof en;

/** The texts of a language, as ICU messages. */
export type Catalogue = Readonly<Record<TextKey, string>>;
