/// An area of a component that handles clicks separately from the rest of the component.
struct Spot {
    var number: Int
    /// The way from the component of the node to that of the spot.
    var path: [PartStep]
    var row: Int
    var columns: Range<Int>
}
