import { followField, withinRoom } from './within-room.ts'

/** What lets a dropdown be wider than its field, for long names, and never narrower. */
export const atLeastAsWide: typeof withinRoom = {
  ...withinRoom,
  size: {
    ...withinRoom.size,
    apply(place) {
      followField(place)
      place.elements.floating.style.minWidth = `max(15rem, ${place.rects.reference.width}px)`
    },
  },
}
