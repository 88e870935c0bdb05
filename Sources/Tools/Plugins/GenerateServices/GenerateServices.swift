import PackagePlugin

@main
struct GenerateServices: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {}
}
