/** What the checkout says to customers. */
export const checkout = {
  'checkout.sandbox': '<strong>Sandbox.</strong> No money moves: payments made here are tests.',
  'checkout.test': '<strong>Test:</strong> no money moves.',
  'checkout.seller': 'Sold by {store}',
  'checkout.currency': 'Pay in',
  'checkout.regularPrice': 'Regular price',
  'checkout.rate':
    'At {rate} for €1 ({source, select, cbr {Bank of Russia} operator {rate of the service} sample {sample rate} other {{source}}}, {date})',
  'checkout.email': 'E-mail',
  'checkout.name': 'Name',
  'checkout.phoneNumber': 'Phone number',
  'checkout.emailField': 'email',
  'checkout.nameField': 'name',
  'checkout.phoneNumberField': 'phone number',
  'checkout.optional': 'Optional',
  'checkout.payTest': 'Make a test payment',
  'checkout.pay': 'Pay',
  'checkout.paidAt': 'On a page of {provider}',
  'checkout.begun': 'You have begun to pay {amount}.',
  'checkout.continue': 'Continue your payment',
  'checkout.notPaid': 'Nothing was paid. You can try again.',
  'checkout.unclear':
    '{provider} does not answer at the moment. Nothing was paid. Please try again in a minute.',
  'checkout.refused':
    '{provider} does not take this payment. Nothing was paid. Check what you entered, or ask the seller.',
  'checkout.refusedEmail':
    '{provider} does not take this e-mail address. Nothing was paid. Please check it.',
  'checkout.paid': 'Paid',
  'checkout.paidTo': '{title}, sold by {store}',
  'checkout.recorded':
    "Payment <code>{paymentId}</code> was recorded. The seller's webhook endpoints, if any, are being notified.",
  'checkout.paymentNumber': 'Number of the payment: <code>{paymentId}</code>',
  'checkout.waiting': 'Waiting for your payment',
  'checkout.waitingHint': '{provider} has not confirmed it yet. This page looks again by itself.',
  'checkout.waitingLong':
    '{provider} has not confirmed it yet. Some payments take longer. If you have paid, you do not have to do anything.',
  'checkout.unreachable':
    'We cannot look at your payment at the moment. This page looks again by itself. If you have paid, you do not have to do anything.',
  'checkout.lookAgain': 'Look again',
  'checkout.notYetPaid': 'You have not paid yet?',
  'checkout.turnBack': 'Cancel the payment',
  'checkout.checkoutNumber': 'Number for questions: <code>{checkoutId}</code>',
  'checkout.goesBack': 'Your money goes back',
  'checkout.goesBackHint':
    'The link could no longer be paid when your payment arrived. {provider} sends all of the money back the way it came. This may take a few days.',
  'checkout.notHere': 'This price cannot be paid here',
  'checkout.notHereHint': 'Ask the seller for another link or another way to pay.',
  'checkout.tooOften': 'Too many attempts',
  'checkout.tooOftenHint':
    'Too many payment pages were opened. Please try again in {minutes, plural, one {# minute} other {# minutes}}.',
  'checkout.used': 'This payment link has been used',
  'checkout.soldOut': 'Sold out',
  'checkout.soldOutHint':
    'This payment link has reached its limit of payments. Ask the seller for a new link.',
  'checkout.disabled': 'This payment link is disabled',
  'checkout.disabledHint': 'It cannot be paid now. Ask the seller about it.',
  'checkout.expired': 'This payment link has expired',
  'checkout.expiredHint': 'It can no longer be paid. Ask the seller for a new link.',
  'checkout.held': 'Others are paying at the moment',
  'checkout.heldHint':
    'All places of this payment link are held for other customers. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
  'checkout.usedHint':
    'It can be paid only once and has already been paid. Ask the seller for a new link.',
  'checkout.unknown': 'This payment link does not exist',
  'checkout.unknownHint':
    'It may have been deleted, or the address may be mistyped. Ask the seller for a new link.',
  'checkout.stale': 'This form cannot be sent',
  'checkout.staleHint': 'It was sent before, or it is incomplete.',
  'checkout.again': 'Open the payment page again',
  'checkout.failed': 'Something went wrong',
  'checkout.wrongMethod': 'This page accepts only {methods}.',
  'checkout.notForm': 'Send the form from the payment page.',
} as const;
