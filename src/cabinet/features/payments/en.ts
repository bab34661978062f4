/** Payments, and those that links could not take. */
export const payments = {
  'payments.title': 'Payments',
  'payments.intro': 'What customers have paid through your links.',
  'payments.views': 'Kinds of payments',
  'payments.all': 'All payments',
  'payments.rejected': 'Rejected',
  'payments.ofCustomer': 'Customer',
  'payments.empty': 'No payments yet',
  'payments.emptyHint':
    'Send a payment link to a customer. Once it is paid, the payment appears here by itself.',

  'payments.amount': 'Amount',
  'payments.customer': 'Customer',
  'payments.unknownCustomer': 'Not known',
  'payments.erasedCustomer': 'Erased',
  'payments.paymentId': 'Payment id',
  'payments.refundedPart': '{amount} refunded',
  'payments.refundedInFull': 'Refunded in full',
  'payments.link': 'Link {id}',
  'payments.deletedLink': 'Deleted',

  'payments.email': 'Customer’s e-mail',
  'payments.from': 'From',
  'payments.to': 'To',
  'payments.removeLink': 'Show payments through all links, not only link {id}',

  'payments.paid': 'Paid',
  'payments.refunded': 'Refunded',
  'payments.net': 'Net',
  'payments.count': 'Payments',
  'payments.totalsOf': 'Totals in {currency}',
  'payments.showTotals': 'Show totals',
  'payments.hideTotals': 'Hide totals',
  'payments.noTotals': 'There is nothing to add up.',

  'payments.details': 'Payment',
  'payments.notFound': 'There is no payment with this id',
  'payments.ofLink': 'Payment link',
  'payments.name': 'Name',
  'payments.customerEmail': 'E-mail',
  'payments.phone': 'Phone',
  'payments.copyEmail': 'Copy the e-mail address',
  'payments.copyPaymentId': 'Copy the payment id',
  'payments.refunds': 'Refunds',
  'payments.noRefunds': 'Nothing was refunded.',
  'payments.moreRefunds': 'These are the newest 100 refunds.',
  'payments.refund': 'Refund {id}',
  'payments.metadata': 'Metadata of the link',
} as const;

export const customer = {
  'customer.title': 'Customer',
  'customer.intro':
    'What your store knows of one customer. Show it to customers who ask, and erase it if they want you to.',
  'customer.open': 'All about this customer',
  'customer.enter': 'Enter an e-mail address',
  'customer.enterHint': 'Capital and small letters make no difference.',
  'customer.nothing': 'Nothing is known of this customer',
  'customer.nothingHint': 'Nobody has paid with this address, or the customer was erased.',
  'customer.payments': 'Payments: {count}',
  'customer.refunds': 'Refunds: {count}',
  'customer.rejected': 'Rejected payments: {count}',
  'customer.rejectedHint': 'The money of these payments goes back.',
  'customer.links': 'Links that name the address: {count}',
  'customer.linksHint':
    'Their metadata, label or address after the payment holds the e-mail address. It is your own data, so erasing the customer leaves it.',
  'customer.more': 'These are the newest 100.',
  'customer.erase': 'Erase the customer',
  'customer.eraseWords':
    'E-mail address, name and phone number are removed for good from all payments of this customer, and from the events that were sent of them. Amounts and times stay. Nobody can bring the data back.',
  'customer.eraseElsewhere':
    'What your own programs, mailboxes and chats have got already is not removed there.',
  'customer.reason': 'Reason',
  'customer.reasonHint': 'For the audit log, without the e-mail address.',
  'customer.reasonRequired': 'Enter a reason.',
  'customer.reasonFirst': 'Asked by the customer',
  'customer.erased':
    '{count, plural, one {# payment has} other {# payments have}} lost the customer.',
  'customer.erasedSome': 'There are more payments than can be erased at once. Erase once more.',
} as const;

export const rejectedPayments = {
  'rejected.title': 'Rejected payments',
  'rejected.intro':
    'Customers paid these, but the link could not take the payment. The payment site gives the money back; you do not have to do anything.',
  'rejected.empty': 'No rejected payments',
  'rejected.emptyHint':
    'If a customer pays for a link that has just expired or sold out, you see here what happens to the payment.',
  'rejected.filter': 'Which rejected payments to show',
  'rejected.showOpen': 'Unresolved',
  'rejected.showResolved': 'Resolved',
  'rejected.DELETED': 'The link was deleted',
  'rejected.DISABLED': 'The link, its product or the store was not open for payments',
  'rejected.EXPIRED': 'The link had expired',
  'rejected.USED': 'The link had already been paid',
  'rejected.SOLD_OUT': 'The link was sold out',
  'rejected.HELD': 'Other customers were just paying for the last places',
  'rejected.HOLD_LAPSED': 'The place kept for the customer was gone',
  'rejected.WRONG_AMOUNT': 'The amount was not the price of the link',
  'rejected.waiting': 'Waiting for the refund',
  'rejected.partly': 'Partly refunded',
  'rejected.refunded': 'Refunded',
  'rejected.recorded': 'Accepted later',
} as const;
