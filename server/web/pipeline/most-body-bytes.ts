/** Of the body of a call, where it is no file; a larger one is refused as `body.tooLarge`. */
export const mostBodyBytes = 65_536
