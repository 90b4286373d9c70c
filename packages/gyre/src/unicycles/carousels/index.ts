export {
  type CarouselOptions,
  type CarouselState,
  carouselStart,
  type SidelessGame,
  searchCarousels,
  sidelessGame,
} from './search.ts';
