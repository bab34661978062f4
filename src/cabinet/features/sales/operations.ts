import { graphql } from '../../graphql.js';

/** The sales of a period, by what the page chose, and those of the period before. */
export const CabinetSalesDocument = graphql(`
  query CabinetSales(
    $groupBy: SalesGrouping!, $metadataKey: String, $from: Date!, $to: Date!, $timeZone: String!, $beforeFrom: Date!, $beforeTo: Date!
  ) {
    salesBy(groupBy: $groupBy, metadataKey: $metadataKey, from: $from, to: $to, timeZone: $timeZone, first: 100) {
      key title isOther currency count testCount amount refunded net
    }
    before: salesBy(groupBy: MONTH, from: $beforeFrom, to: $beforeTo, timeZone: $timeZone) {
      currency count testCount amount refunded net
    }
  }
`);

/** The keys that sales can be grouped by. */
export const CabinetMetadataKeysDocument = graphql(`
  query CabinetMetadataKeys {
    metadataKeys
  }
`);
