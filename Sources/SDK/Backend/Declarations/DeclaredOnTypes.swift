/// The type of an instance member whose name belongs to a static member, as `decoder` does; declaring one doesn't
/// compile.
public struct DeclaredOnTypes: Sendable {
    package init() {}
}
