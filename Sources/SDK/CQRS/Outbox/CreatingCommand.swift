/// A stored command that creates something, under an id that the app makes up and the backend replaces by its own.
///
/// ```swift
/// struct AddCity: BodyCommand, CreatingCommand {
///     typealias Answer = City
///     static let path = "/v1/cities"
///     static let method = CommandMethod.POST
///
///     var id = Provisional<City.ID>.new()
///     let body: NewCity
///
///     func id(of answer: City) -> City.ID { answer.id }
/// }
/// ```
///
/// Commands that have the id wait until the answer is there, whatever their lane is. They are set aside when the
/// creation is refused or discarded, and taken again when it is retried.
public protocol CreatingCommand<Auth>: StoredCommand {
    /// The type of the backend's ids.
    associatedtype ID: Hashable & Codable & Sendable

    /// The id that the app has made up, by which other commands mean what this one creates.
    var id: Provisional<ID> { get }

    /// Returns the backend's id.
    ///
    /// - Parameter answer: The answer to the command.
    func id(of answer: Answer) -> ID
}
