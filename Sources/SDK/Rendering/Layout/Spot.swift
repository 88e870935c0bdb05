/// A place of a component that a click tells apart from its other places.
struct Spot {
    var number: Int
    var row: Int
    var columns: Range<Int>
}
