import { graphql } from '../../../graphql.js';

/** Make the payment link that a line of a spreadsheet asks for. */
export const CabinetMakeLinkDocument = graphql(`
  mutation CabinetMakeLink($link: CreatePaymentLinkInput!, $prefill: Prefill) {
    createPaymentLink(input: $link) { uuid paymentLink(prefill: $prefill) }
  }
`);
