/// An area of a component that handles clicks separately from the rest of the component.
struct Spot {
    var number: Int
    var row: Int
    var columns: Range<Int>
}
