import type * as algebra from 'gyre/algebra';

/** What the bench asks of either library: what both of them have. */
export type Algebra = Pick<
  typeof algebra,
  | 'canonicalForm'
  | 'canonicalKey'
  | 'compare'
  | 'evaluate'
  | 'gameFromOptions'
  | 'isLoopfree'
  | 'isStopper'
  | 'parseExpression'
  | 'sides'
  | 'sum'
>;
