/// The sizes that a user gave to the panes of a box or to the columns of a table, and the function that receives other
/// ones.
struct Resizing: Equatable, Sendable {
    /// The sizes in the order of the panes or columns; those of another number of them have no effect.
    var sizes: [Int]
    var onResize: @Sendable ([Int]) -> Void

    /// Returns whether two have the same sizes; the handlers are not compared.
    static func == (lhs: Resizing, rhs: Resizing) -> Bool {
        lhs.sizes == rhs.sizes
    }
}
